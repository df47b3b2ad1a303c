import { useMemo } from 'react';
import { alertsChanged, chatSessionChanged, itemsChanged } from 'shared-contracts';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useDebounced } from 'shared-ui';
import { useInfiniteQuery, useQuery, useQueryClient } from 'shared-ui/query';
import { chatKeys } from '../../shared/chat-keys.ts';
import { type HistoryShelf, historyQuery, historySearchQuery } from './history.api.ts';
import { groupSessions } from './history.model.ts';

const searchDebounceMs = 300;

/** Loads the chat history or its search results, grouped by date, and follows changes from any tab. */
export function useHistory(typed: string, view: HistoryShelf) {
  const { api } = useShell();
  const session = useSession();
  const email = session?.email ?? '';
  const client = useQueryClient();
  const searched = useDebounced(typed.trim(), searchDebounceMs);
  const isSearch = searched !== '';
  const history = useInfiniteQuery({ ...historyQuery(api, email, view), enabled: email !== '' });
  const found = useQuery(historySearchQuery(api, email, searched));
  const refresh = () => void client.invalidateQueries({ queryKey: chatKeys.histories });
  useEvent(chatSessionChanged, refresh);
  useEvent(itemsChanged, refresh);
  // A scheduled agent creates a chat together with an alert.
  useEvent(alertsChanged, ({ hasNew }) => hasNew && refresh());

  const all = history.data?.pages;
  const sessions = useMemo(() => (isSearch ? (found.data ?? []) : (all ?? []).flatMap((page) => page.data)), [isSearch, found.data, all]);
  const groups = useMemo(() => groupSessions(sessions, { now: new Date(), timeZone: session?.timeZone }), [sessions, session?.timeZone]);
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
