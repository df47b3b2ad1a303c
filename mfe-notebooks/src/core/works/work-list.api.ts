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

/** Describes one page of items. */
export interface ItemPage {
  readonly items: Item[];
  readonly total: number;
  readonly counts: ItemCounts;
}

const pageSize = 50;

/** Refetches works when any tab or remote changes one. */
export function useWorksRefresh(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: notebookKeys.works });
  useEvent(chatSessionChanged, refresh);
  useEvent(agentChanged, refresh);
  useEvent(itemsChanged, refresh);
  useEvent(notebookChanged, refresh);
  // An alert announces works that agents and workflows create in the background.
  useEvent(alertsChanged, ({ hasNew }) => hasNew && refresh());
}

/** Reads items page by page, of one kind or all, with the counts of every kind. */
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
    // Other pages create works too, so cached works show immediately and are refetched.
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
