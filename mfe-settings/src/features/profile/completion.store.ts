import { localStore } from 'shared-contracts';
import { type Completion, completionParts } from './completion.model.ts';

const toKey = (part: string) => `atrium.profile-completion.${part}`;

/** Stores the percentages in this browser, where the panel reads them. */
export function writeCompletion(completion: Completion): void {
  for (const part of completionParts) localStore.writeText(toKey(part), String(completion[part]));
}

/** Reads the percentages from this browser. Missing or invalid values count as 0. */
export function readCompletion(): Completion {
  const read = (part: string) => {
    const value = Number(localStore.readText(toKey(part)));
    return value >= 0 && value <= 100 ? Math.round(value) : 0;
  };
  return { linkedIn: read('linkedIn'), personal: read('personal'), professional: read('professional'), preferences: read('preferences') };
}
