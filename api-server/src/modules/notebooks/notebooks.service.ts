import { AppError } from '../../errors.ts';
import { newId } from '../../platform/ids.ts';
import type { NotebooksRepository } from './notebooks.repository.ts';

export type { NotebookRow } from './notebooks.repository.ts';

export interface NewNotebook {
  readonly title: string;
  readonly description: string | undefined;
  readonly areaId: string | null | undefined;
}

/** Access: notebook ids were checked to be the caller's. `seesArea` tells whether the user has a Work Area. */
export function createNotebooksService(repository: NotebooksRepository, seesArea: (userId: string, areaId: string) => Promise<boolean>) {
  return {
    list: (userId: string) => repository.list(userId),
    create: async (userId: string, input: NewNotebook) => {
      if (input.areaId && !(await seesArea(userId, input.areaId))) throw new AppError('not-found');
      const row = await repository.create({ id: newId('nb'), userId, ...input });
      if (!row) throw new AppError('internal');
      return row;
    },
    delete: async (userId: string, id: string) => {
      if (!(await repository.delete(userId, id))) throw new AppError('default-notebook');
    },
  };
}

export type NotebooksService = ReturnType<typeof createNotebooksService>;
