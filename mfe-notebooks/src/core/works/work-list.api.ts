import {
  agentChanged,
  alertsChanged,
  chatSessionChanged,
  type Item,
  type ItemCounts,
  itemsChanged,
  notebookChanged,
} from 'shared-contracts';
import { listItems } from 'shared-contracts/calls';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from 'shared-ui/query';
import { type ItemListFilter, notebookKeys } from '../query-keys.ts';

/** One page of items as the API answers it. */
export interface ItemPage {
  readonly items: Item[];
  readonly total: number;
  readonly counts: ItemCounts;
}

const pageSize = 50;

/** Reads works anew whenever one of them changes, in any tab and remote. */
export function useWorksRefresh(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: notebookKeys.works });
  useEvent(chatSessionChanged, refresh);
  useEvent(agentChanged, refresh);
  useEvent(itemsChanged, refresh);
  useEvent(notebookChanged, refresh);
  // What agents and workflows make by themselves comes with an alert.
  useEvent(alertsChanged, ({ hasNew }) => hasNew && refresh());
}

/** Items of all kinds or one, page by page, and the counts of all. */
export function useItemList(filter: ItemListFilter, isEnabled = true) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  useWorksRefresh();
  const { kind, notebookId, text, sort } = filter;
  const query = useInfiniteQuery<ItemPage, Error, InfiniteData<ItemPage, number>, ReturnType<typeof notebookKeys.list>, number>({
    queryKey: notebookKeys.list(email, filter),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listItems,
        {
          query: {
            email,
            page: pageParam,
            page_size: pageSize,
            ...(kind ? { kind } : {}),
            ...(notebookId ? { notebook_id: notebookId } : {}),
            ...(text ? { q: text } : {}),
            ...(sort ? { sort } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages, page) => (pages.length * pageSize < last.total && last.items.length ? page + 1 : undefined),
    enabled: email !== '' && isEnabled,
    // Works are made on other pages too: what is cached shows at once, and is checked.
    refetchOnMount: 'always',
  });
  const pages = query.data?.pages;
  return {
    data: pages ? { items: pages.flatMap((page) => page.items), total: pages[0]?.total ?? 0, counts: pages[0]?.counts ?? {} } : undefined,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}
