import { allEvents } from 'shared-contracts';
import { installedVersion, sharedLibraries } from '../preset/shared-keys.ts';
import { shellName } from './packages.ts';

/** Maps the shell's slots for parts of remotes to their versions. */
export const shellSlots = { 'right-panel': '1.0', conversation: '1.0' } as const;

/** Describes what a shell offers to remotes. */
export interface ShellFacts {
  readonly slots: Record<string, string>;
  readonly libraries: Record<string, string>;
  readonly events: Record<string, number>;
}

/** Reads what the shell of this checkout offers. Only publishing it uses this; promotions read the published release. */
export const shellFacts = (): ShellFacts => ({
  slots: shellSlots,
  libraries: Object.fromEntries(sharedLibraries.map((name) => [name, installedVersion(name)])),
  events: Object.fromEntries(allEvents.filter(({ owner }) => owner === shellName).map(({ topic, v }) => [topic, v])),
});
