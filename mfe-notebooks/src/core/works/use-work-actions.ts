import { type Item, itemsChanged } from 'shared-contracts';
import { type CallTag, listItems, listTrash, searchItems } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { type ItemName, useItemActions } from 'shared-ui/items';
import { callKey, type InfiniteData, useCallCache, useQueryClient } from 'shared-ui/query';
import type { ItemPage } from './work-list.api.ts';

const isSame = (a: ItemName) => (b: ItemName) => a.kind === b.kind && a.id === b.id;

/** Returns the item actions. They update every list of this remote and notify the other remotes. */
export function useWorkActions() {
  const { bus } = useShell();
  const client = useQueryClient();
  const cache = useCallCache();
  // The cached pages of every filter.
  const filter = { queryKey: callKey(listItems, useSession()?.email ?? '') };
  const change = (apply: (items: Item[]) => Item[]) => {
    const before = client.getQueriesData(filter);
    client.setQueriesData<InfiniteData<ItemPage, number>>(
      filter,
      (cached) => cached?.pages && { ...cached, pages: cached.pages.map((page) => ({ ...page, items: apply(page.items) })) },
    );
    return () => {
      for (const [key, data] of before) client.setQueryData(key, data);
    };
  };
  return useItemActions({
    cache: {
      rename: (item, name) => change((items) => items.map((one) => (isSame(item)(one) ? { ...one, name } : one))),
      move: (moved, notebookId) =>
        change((items) => items.map((one) => (moved.some(isSame(one)) ? { ...one, notebook_id: notebookId } : one))),
      remove: (removed) => change((items) => items.filter((one) => !removed.some(isSame(one)))),
    },
    onChanged: (items, what) => {
      bus.publish(itemsChanged, { items: items.map(({ kind, id }) => ({ kind, id })), change: what });
      for (const call of [listItems, listTrash, searchItems]) void cache.refresh(call);
      // Only names from here: the home page, which has these actions, doesn't load the calls of files. A deleted file's page is about to close.
      void client.invalidateQueries({
        queryKey: ['files'] satisfies [CallTag],
        predicate: ({ queryKey }) => what !== 'deleted' || queryKey[1] !== 'getFile',
      });
    },
  });
}
