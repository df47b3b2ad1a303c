import { AppError } from '../../../errors.ts';
import type { ReportsRepository } from './report.repository.ts';

/** Creates access to the reports that answers wrote. Access: callers have checked that the id belongs to the user. */
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
