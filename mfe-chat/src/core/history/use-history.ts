import { useMemo } from 'react';
import { alertsChanged, limits } from 'shared-contracts';
import { listSessions, searchSessions } from 'shared-contracts/calls';
import { useEvent, useSession } from 'shared-contracts/shell';
import { useDebounced } from 'shared-ui';
import { useCall, useCallCache, useCallPages } from 'shared-ui/query';
import { groupSessions } from './history.model.ts';

const searchDebounceMs = 300;

/** Names the active and the archived chats. */
export type HistoryShelf = 'active' | 'archived';

/** Loads the pages of the active or the archived chats. */
function useSessions(view: HistoryShelf) {
  const shelf = view === 'archived' ? { view } : {};
  return useCallPages(
    listSessions,
    {
      first: limits.sessionListPage,
      page: (page) => ({ query: { page, pageSize: limits.sessionListPageSize, ...shelf } }),
      next: (last, pages) => {
        const loaded = pages.reduce((sum, { data }) => sum + data.length, 0);
        return last.data.length > 0 && loaded < last.total ? pages.length + limits.sessionListPage : undefined;
      },
    },
    // Other tabs and panels change this list, so cached data is shown and then refreshed.
    { refetchOnMount: 'always' },
  );
}

/** Loads the chat history or its search results, grouped by date, and follows changes from any tab. */
export function useHistory(typed: string, view: HistoryShelf) {
  const timeZone = useSession()?.timeZone;
  const cache = useCallCache();
  const searched = useDebounced(typed.trim(), searchDebounceMs);
  const isSearch = searched !== '';
  const history = useSessions(view);
  const found = useCall(
    searchSessions,
    { query: { title: searched } },
    { isEnabled: isSearch, keepsPrevious: true, select: ({ data }) => data },
  );
  // A scheduled agent creates a chat together with an alert.
  useEvent(alertsChanged, ({ hasNew }) => {
    if (hasNew) void cache.refresh(listSessions);
  });

  const all = history.data?.pages;
  const sessions = useMemo(
    () => (isSearch ? (found.data ?? []) : (all ?? []).flatMap(({ data, shared = [] }) => [...data, ...shared])),
    [isSearch, found.data, all],
  );
  const groups = useMemo(() => groupSessions(sessions, { now: new Date(), timeZone }), [sessions, timeZone]);
  const query = isSearch ? found : history;
  return {
    groups,
    isSearch,
    searched,
    isLoading: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
    loadMore: () => {
      if (!isSearch && history.hasNextPage && !history.isFetchingNextPage) void history.fetchNextPage();
    },
  };
}
