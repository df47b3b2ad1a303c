import { type BlueprintDraft, reaches } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { BlueprintsRepository } from './blueprint.repository.ts';

/** Returns the title, the summary and the steps' names of a draft. */
const outlineOfDraft = ({ title, summary, steps }: BlueprintDraft): BlueprintDraft => ({
  title,
  summary,
  required_apps: [],
  open_questions: [],
  steps: steps.map(({ step_id, title: name, kind }) => ({ step_id, title: name, kind })),
});

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
