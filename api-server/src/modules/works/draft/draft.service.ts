import { limits } from 'shared-contracts';
import type { KeptDraft } from 'shared-contracts/settings-calls';
import type { Clock } from '../../../platform/clock.ts';
import type { DraftsRepository } from './draft.repository.ts';

/** Creates the store for drafts that browsers hand over at sign-out and take back at the next sign-in. */
export function createDrafts(repository: DraftsRepository, clock: Clock) {
  return {
    keep: async (userId: string, drafts: readonly KeptDraft[]): Promise<void> => {
      await repository.keep(userId, drafts, clock.now());
      await repository.trim(userId, limits.keptDraftsMax);
    },
    list: (userId: string) => repository.list(userId),
    forget: (userId: string, keys: readonly string[]) => repository.forget(userId, keys),
  };
}
export type Drafts = ReturnType<typeof createDrafts>;
