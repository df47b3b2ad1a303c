import { type FiledKind, type ItemRef, isFiledKind, keepsExtension, type ListedKind, type Sharing } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { nameChanged } from '../../../kernel/name-changed.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { Trash } from '../../governance/trash/trash.service.ts';
import type { FileFacts, FileFactsRepository } from './file-facts.repository.ts';
import type { ItemFilter, ItemsRepository } from './item.repository.ts';
import type { WorkflowStatesRepository } from './workflow-states.repository.ts';

export type { FileFacts };

export interface ItemsDependencies {
  readonly repository: ItemsRepository;
  readonly workflowStates: WorkflowStatesRepository;
  readonly fileFacts: FileFactsRepository;
  readonly sharing: Pick<AccessRepository, 'sharingOf'>;
  readonly trash: Pick<Trash, 'put'>;
  /** Stops what must end before a thing is deleted, such as the run that answers a chat. */
  readonly beforeDelete: (kind: FiledKind, id: string) => Promise<void>;
}

const pageSizeMax = 200;
const whole = (value: number, max: number) => Math.min(max, Math.max(1, Math.trunc(value) || 1));

export interface ListRequest
  extends Partial<Pick<ItemFilter, 'sharing' | 'ownerId' | 'notebookId' | 'text' | 'sort' | 'page' | 'pageSize'>> {
  readonly kind?: ListedKind | undefined;
}

/** Creates the items service. Access: callers have checked single item and notebook ids; ids of bulk calls are filtered by user here. */
export function createItemsService({ repository, workflowStates, fileFacts, sharing, trash, beforeDelete }: ItemsDependencies) {
  const remove = async (kind: FiledKind, userId: string, id: string) => {
    await beforeDelete(kind, id);
    await trash.put(kind, userId, id);
  };
  return {
    remove,
    works: (userId: string) => repository.works(userId),
    list: async (userId: string, { sort = 'changed', page = 1, pageSize = 50, text, ...which }: ListRequest) => {
      const { rows, total, counts } = await repository.list(userId, {
        ...which,
        sort,
        page: whole(page, 1_000_000),
        pageSize: whole(pageSize, pageSizeMax),
        text: text?.trim(),
      });
      const listed = await fileFacts.add(await workflowStates.add(userId, rows));
      const shared = await sharing.sharingOf(userId, rows);
      return { rows: listed.map((row) => withSharing(row, shared.get(`${row.kind}/${row.id}`))), total, counts };
    },
    move: async (kind: FiledKind, userId: string, id: string, notebookId: string) => {
      if (!(await repository.move(kind, userId, [id], notebookId)).length) throw new AppError('not-found');
    },
    moveAll: async (userId: string, items: readonly ItemRef[], notebookId: string) => {
      const moved = new Set<string>();
      for (const [kind, members] of Map.groupBy(items, (item) => item.kind)) {
        if (!isFiledKind(kind)) continue;
        const ids = members.map(({ id }) => id);
        for (const id of await repository.move(kind, userId, ids, notebookId)) moved.add(`${kind}/${id}`);
      }
      return outcome(items, (item) => moved.has(`${item.kind}/${item.id}`));
    },
    removeAll: async (userId: string, items: readonly ItemRef[]) => {
      const gone = new Set<ItemRef>();
      for (const item of items)
        if (isFiledKind(item.kind) && (await repository.name(item.kind, userId, item.id)) !== undefined) {
          await remove(item.kind, userId, item.id);
          gone.add(item);
        }
      return outcome(items, (item) => gone.has(item));
    },
    /** Renames an item. `seen` is the name that the caller saw; the call fails if it has changed since. */
    rename: async (kind: FiledKind, userId: string, id: string, given: string, seen: string | undefined) => {
      const current = await repository.name(kind, userId, id);
      if (current === undefined) throw new AppError('not-found');
      const name = keepsExtension(kind) ? keepExtension(current, given) : given;
      const isFresh = seen === undefined || seen === current || current === name;
      if (!isFresh) throw nameChanged(current);
      if (await repository.rename(kind, userId, id, name, current)) return;
      // Somebody else was faster by a moment.
      const now = await repository.name(kind, userId, id);
      throw now === undefined ? new AppError('not-found') : nameChanged(now);
    },
  };
}

export type ItemsService = ReturnType<typeof createItemsService>;

const withSharing = <Row>(row: Row, sharing: Sharing | undefined) => (sharing ? { ...row, sharing } : row);

const outcome = (items: readonly ItemRef[], isDone: (item: ItemRef) => boolean) => ({
  done: items.filter(isDone),
  missing: items.filter((item) => !isDone(item)),
});

/** Keeps the original extension of files and reports. */
export function keepExtension(old: string, given: string): string {
  const extension = /[^.](\.[^./\s]{1,10})$/.exec(old)?.[1] ?? '';
  return given.toLowerCase().endsWith(extension.toLowerCase()) ? given : `${given}${extension}`;
}
