import { AppError } from '../../errors.ts';
import type { ItemKind, ItemsRepository } from './items.repository.ts';

/** Access: item and notebook ids were checked to be the caller's. */
export function createItemsService(repository: ItemsRepository) {
  return {
    move: (kind: ItemKind, userId: string, id: string, notebookId: string) => repository.move(kind, userId, id, notebookId),
    delete: (kind: ItemKind, userId: string, id: string) => repository.delete(kind, userId, id),
    works: (userId: string) => repository.works(userId),
    rename: async (kind: ItemKind, userId: string, id: string, given: string) => {
      const old = await repository.name(kind, userId, id);
      if (old === undefined) throw new AppError('not-found');
      const name = kind === 'file' || kind === 'report' ? keepExtension(old, given) : given;
      await repository.rename(kind, userId, id, name);
    },
  };
}

export type ItemsService = ReturnType<typeof createItemsService>;

/** Specification section 5: for files and reports the original extension is kept. */
export function keepExtension(old: string, given: string): string {
  const extension = /[^.](\.[^./\s]{1,10})$/.exec(old)?.[1] ?? '';
  return given.toLowerCase().endsWith(extension.toLowerCase()) ? given : `${given}${extension}`;
}
