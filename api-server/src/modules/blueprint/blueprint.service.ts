import { AppError } from '../../errors.ts';
import type { BlueprintsRepository } from './blueprint.repository.ts';

/** Reads and changes drafted workflows. Access: callers pass only ids that belong to the user. */
export function createBlueprintsService(repository: Pick<BlueprintsRepository, 'find'>) {
  return {
    get: async (userId: string, id: string) => {
      const row = await repository.find(userId, id);
      if (!row) throw new AppError('not-found');
      return row;
    },
  };
}

export type BlueprintsService = ReturnType<typeof createBlueprintsService>;
