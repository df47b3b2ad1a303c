import { reaches } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import type { AccessRepository } from '../access/access.repository.ts';
import { outlineOfDraft } from '../workflow/workflow.presenter.ts';
import type { BlueprintsRepository } from './blueprint.repository.ts';

/** Reads drafted workflows. Access: callers have checked that the user may see the blueprint, and pass its owner. */
export function createBlueprintsService(repository: Pick<BlueprintsRepository, 'find'>, access: Pick<AccessRepository, 'reachOf'>) {
  return {
    /** Returns what the user's level includes. The chat that drafted it and its place stay with the owner. */
    get: async (userId: string, ownerId: string, id: string) => {
      const [row, reach] = await Promise.all([repository.find(ownerId, id), access.reachOf(userId, { kind: 'blueprint', id })]);
      if (!row || !reach) throw new AppError('not-found');
      if (reach.level === 'own') return row;
      const draft = row.draft && !reaches(reach.level, 'edit') ? outlineOfDraft(row.draft) : row.draft;
      return { ...row, draft, sessionId: null, notebookId: null };
    },
  };
}

export type BlueprintsService = ReturnType<typeof createBlueprintsService>;
