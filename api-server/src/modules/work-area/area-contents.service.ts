import { type ItemRef, limits } from 'shared-contracts';
import { AppError } from '../../errors.ts';
import { sayWorkArea } from '../../messages/work-area.ts';
import { newId } from '../../platform/ids.ts';
import type { WorkflowStatesRepository } from '../item/workflow-states.repository.ts';
import type { AreaContentsRepository } from './area-contents.repository.ts';

interface AreaContentsDependencies {
  readonly repository: AreaContentsRepository;
  readonly workflowStates: WorkflowStatesRepository;
  /** Starts a chat's run and returns the id of its session. */
  readonly startChat: (
    userId: string,
    request: { message: string; model?: string | undefined },
    key: string | undefined,
  ) => Promise<string>;
}

/** Creates the contents of Work Areas and their categories. Access: callers have checked that the caller sees the areas and categories. */
export function createAreaContents({ repository, workflowStates, startChat }: AreaContentsDependencies) {
  return {
    contents: async (userId: string, areaId: string) => {
      const [items, counts, categories] = await Promise.all([
        repository.items(userId, areaId, limits.areaItemsShown),
        repository.counts(userId, areaId),
        repository.categories(userId, areaId),
      ]);
      return { items: await workflowStates.add(userId, items), counts, categories };
    },
    file: async (userId: string, areaId: string, items: readonly ItemRef[], categoryId: string | undefined) => {
      if (categoryId && !(await repository.isCategoryOf(areaId, categoryId))) throw new AppError('not-found');
      const filed = new Set((await repository.file(userId, areaId, items, categoryId ?? null)).map(keyOf));
      return { done: items.filter((item) => filed.has(keyOf(item))), missing: items.filter((item) => !filed.has(keyOf(item))) };
    },
    remove: (userId: string, areaId: string, items: readonly ItemRef[]) => repository.remove(userId, areaId, items),
    addCategory: async (userId: string, areaId: string, name: string) => {
      if ((await repository.categories(userId, areaId)).length >= limits.areaCategoriesMax)
        throw new AppError('limit-reached', {
          detail: sayWorkArea('tooManyCategories', { count: limits.areaCategoriesMax }),
        });
      const row = await repository.addCategory({ id: newId('cat'), userId, areaId, name });
      if (!row) throw categoryTaken(name);
      return row;
    },
    renameCategory: async (userId: string, id: string, name: string) => {
      if ((await repository.renameCategory(userId, id, name)) === 'taken') throw categoryTaken(name);
      return { id, name };
    },
    removeCategory: (userId: string, id: string) => repository.removeCategory(userId, id),
    startChat: async (
      userId: string,
      areaId: string,
      request: { message: string; model?: string | undefined },
      key: string | undefined,
    ) => {
      const id = await startChat(userId, request, key);
      await repository.file(userId, areaId, [{ kind: 'chat', id }], null);
      return id;
    },
  };
}

export type AreaContents = ReturnType<typeof createAreaContents>;

const keyOf = ({ kind, id }: ItemRef) => `${kind}/${id}`;
const categoryTaken = (name: string) => {
  const message = sayWorkArea('categoryTaken', { name });
  return new AppError('name-taken', { detail: message, errors: [{ path: 'body.name', message }] });
};
