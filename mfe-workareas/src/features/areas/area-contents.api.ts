import { type ItemRef, isFiledKind } from 'shared-contracts';
import {
  type AreaItem,
  createAreaCategory,
  deleteAreaCategory,
  fileInArea,
  getAreaContents,
  removeFromArea,
  renameAreaCategory,
} from 'shared-contracts/area-calls';
import { type CallTag, itemKindCalls, listItems } from 'shared-contracts/calls';
import { useItemActions } from 'shared-ui/items';
import { useCall, useCallAction, useCallCache, useQueryClient } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';

/** Returns what is filed in an area. Works change on other pages while this one is closed. */
export const useAreaContents = (areaId: string) => useCall(getAreaContents, { query: { AreaID: areaId } }, { refetchOnMount: 'always' });

/** Returns the user's works whose names match a text. */
export const useWorksToAdd = (typed: string) =>
  useCall(listItems, { query: { q: typed, page_size: 50 } }, { select: ({ items }) => items, keepsPrevious: true });

const toRefs = (items: readonly ItemRef[]) => items.map(({ kind, id }) => ({ kind, id }));
const isDone = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    () => false,
  );

/** Returns the actions that file works in an area. Each resolves with whether it worked, once the page shows the change. */
export function useAreaFiling(AreaID: string) {
  const failure = useMessages()('notFiled');
  const { mutateAsync: file } = useCallAction(fileInArea, { failure });
  const { mutateAsync: takeOut } = useCallAction(removeFromArea, { failure });
  return {
    file: (items: readonly ItemRef[], into: string | null) =>
      isDone(file({ body: { AreaID, items: toRefs(items), ...(into ? { into_category: into } : {}) } })),
    takeOut: (items: readonly ItemRef[]) => isDone(takeOut({ body: { AreaID, items: toRefs(items) } })),
  };
}

/** Returns the actions that rename, move and delete the works of an area, applied at once to its cached contents. */
export function useAreaItemActions(AreaID: string) {
  const client = useQueryClient();
  const cache = useCallCache();
  const change = (apply: (items: AreaItem[]) => AreaItem[]) =>
    cache.write(getAreaContents, { query: { AreaID } }, (known) => ({ ...known, items: apply(known.items) }));
  const isIn = (items: readonly ItemRef[]) => (one: AreaItem) => items.some(({ kind, id }) => kind === one.kind && id === one.id);
  return useItemActions({
    cache: {
      rename: (item, name) => change((all) => all.map((one) => (isIn([item])(one) ? { ...one, name } : one))),
      move: (moved, notebookId) => change((all) => all.map((one) => (isIn(moved)(one) ? { ...one, notebook_id: notebookId } : one))),
      remove: (removed) => change((all) => all.filter((one) => !isIn(removed)(one))),
    },
    onChanged: (items) => {
      const tags = items.flatMap(({ kind }) => (isFiledKind(kind) ? (itemKindCalls[kind].remove.changes ?? []) : []));
      for (const tag of new Set<CallTag>([...tags, 'work-areas'])) void client.invalidateQueries({ queryKey: [tag] });
    },
  });
}

/** Returns the actions on an area's categories. */
export function useAreaCategories(AreaID: string) {
  const failure = useMessages()('categoryNotSaved');
  const { mutateAsync: add } = useCallAction(createAreaCategory, { failure });
  const { mutate: rename } = useCallAction(renameAreaCategory, { failure });
  const { mutate: remove } = useCallAction(deleteAreaCategory, { failure });
  return {
    /** Resolves with nothing after a failure. */
    add: (name: string) => add({ body: { AreaID, name } }).catch(() => undefined),
    rename: (category_id: string, name: string) => rename({ params: { category_id }, body: { name } }),
    remove: (category_id: string) => remove({ params: { category_id } }),
  };
}
