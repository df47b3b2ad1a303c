import { type Item, itemsChanged } from 'shared-contracts';
import { listItems } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { type ItemName, useItemActions } from 'shared-ui/items';
import { type InfiniteData, useQueryClient } from 'shared-ui/query';
import type { ItemPage } from './work-list.api.ts';

/** The cached pages of every filter. */
const listKey = [listItems.tag, listItems.name];

const isSame = (a: ItemName) => (b: ItemName) => a.kind === b.kind && a.id === b.id;

/** Returns the item actions. They update every list of this remote and notify the other remotes. */
export function useWorkActions() {
  const { bus } = useShell();
  const client = useQueryClient();
  const change = (apply: (items: Item[]) => Item[]) => {
    const filter = { queryKey: listKey };
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
      void client.invalidateQueries({ queryKey: [listItems.tag] });
    },
  });
}
