import { AppError } from '../../errors.ts';
import type { ReportsRepository } from './report.repository.ts';

/** Reports that answers wrote. Access: the id was checked to be the caller's. */
export function createReportsService(repository: Pick<ReportsRepository, 'find'>) {
  return {
    get: async (userId: string, id: string) => {
      const row = await repository.find(userId, id);
      if (!row) throw new AppError('not-found');
      return row;
    },
  };
}

export type ReportsService = ReturnType<typeof createReportsService>;
