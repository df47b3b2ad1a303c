import { type Completion, completionParts } from './completion.model.ts';

const keyOf = (part: string) => `atrium.profile-completion.${part}`;

/** Keeps the percentages in this browser, where the panel reads them (specification section 2.3). */
export function writeCompletion(completion: Completion): void {
  for (const part of completionParts) localStorage.setItem(keyOf(part), String(completion[part]));
}

/** The percentages kept in this browser; what is missing or no percentage counts as 0. */
export function readCompletion(): Completion {
  const read = (part: string) => {
    const value = Number(localStorage.getItem(keyOf(part)));
    return value >= 0 && value <= 100 ? Math.round(value) : 0;
  };
  return { linkedIn: read('linkedIn'), personal: read('personal'), professional: read('professional'), preferences: read('preferences') };
}
