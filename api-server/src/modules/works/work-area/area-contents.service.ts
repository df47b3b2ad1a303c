import { type ItemRef, limits } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { sayWorkArea } from '../../../messages/work-area.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { WorkflowStatesRepository } from '../item/workflow-states.repository.ts';
import type { AreaContentsRepository } from './area-contents.repository.ts';

export interface AreaContentsDependencies {
  readonly repository: AreaContentsRepository;
  readonly workflowStates: WorkflowStatesRepository;
  readonly sharing: Pick<AccessRepository, 'sharingOf'>;
  /** Starts a chat's run and returns the id of its session. */
  readonly startChat: (
    userId: string,
    request: { message: string; model?: string | undefined },
    key: string | undefined,
  ) => Promise<string>;
}

/** Creates the contents of Work Areas and their categories. Access: callers have checked that the caller sees the areas and categories. */
export function createAreaContents({ repository, workflowStates, sharing, startChat }: AreaContentsDependencies) {
  return {
    /** Returns what somebody sees in an area of an owner. */
    contents: async (userId: string, ownerId: string, areaId: string) => {
      const [items, counts, categories] = await Promise.all([
        repository.items(userId, ownerId, areaId, limits.areaItemsShown),
        repository.counts(userId, ownerId, areaId),
        repository.categories(ownerId, areaId),
      ]);
      const listed = await workflowStates.add(userId, items);
      const shared = await sharing.sharingOf(
        userId,
        items.map(({ kind, id }) => ({ kind, id, userId: ownerId })),
      );
      return { items: listed.map((row) => ({ ...row, sharing: shared.get(keyOf(row)) })), counts, categories };
    },
    /** Files things of the owner. Others only choose categories for what is in the area. */
    file: async (userId: string, ownerId: string, areaId: string, items: readonly ItemRef[], categoryId: string | undefined) => {
      if (categoryId && !(await repository.isCategoryOf(areaId, categoryId))) throw new AppError('not-found');
      const found = userId === ownerId ? items : await repository.fileItems(userId, ownerId, areaId, items);
      const filed = new Set((await repository.file(ownerId, areaId, found, categoryId ?? null)).map(keyOf));
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
