import { AppError } from '../../errors.ts';
import type { BlueprintsRepository } from './blueprint.repository.ts';

/** Drafted workflows. Access: the id was checked to be the caller's. */
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
