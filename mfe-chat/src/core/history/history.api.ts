import type { ChatSession } from 'shared-contracts';
import { limits } from 'shared-contracts';
import { archiveSession, exportSession, listSessions, openSession, pinSession, searchSessions } from 'shared-contracts/calls';
import type { Shell } from 'shared-contracts/shell';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from 'shared-ui/query';
import { chatKeys } from '../../shared/chat-keys.ts';

/** Describes one page of the history. */
export interface HistoryPage {
  data: ChatSession[];
  total: number;
}

type Api = Shell['api'];

/** Names the active and the archived chats. */
export type HistoryShelf = 'active' | 'archived';

export const historyQuery = (api: Api, email: string, view: HistoryShelf) =>
  infiniteQueryOptions<HistoryPage, Error, InfiniteData<HistoryPage, number>, readonly string[], number>({
    queryKey: view === 'archived' ? chatKeys.archived(email) : chatKeys.history(email),
    queryFn: ({ pageParam, signal }) => {
      const page = { page: pageParam, pageSize: limits.sessionListPageSize };
      return api.call(listSessions, { params: { email }, query: view === 'archived' ? { ...page, view } : page }, { signal });
    },
    initialPageParam: limits.sessionListPage,
    getNextPageParam: (last, pages, page) => {
      const loaded = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && loaded < last.total ? page + 1 : undefined;
    },
    // Other tabs and panels change this list, so cached data is shown and then refreshed.
    refetchOnMount: 'always',
  });

export const historySearchQuery = (api: Api, email: string, title: string) =>
  queryOptions({
    queryKey: chatKeys.search(email, title),
    queryFn: async ({ signal }) => (await api.call(searchSessions, { query: { email, title } }, { signal })).data,
    enabled: title !== '',
    placeholderData: keepPreviousData,
  });

export const pinChat = (api: Api, sessionId: string, pinned: boolean) => api.call(pinSession, { body: { session_id: sessionId, pinned } });

export const archiveChat = (api: Api, sessionId: string, archived: boolean) =>
  api.call(archiveSession, { body: { session_id: sessionId, archived } });

/** Reads the shown branch of a chat. */
export const readChat = (api: Api, sessionId: string) => api.call(openSession, { query: { session_id: sessionId } });

/** Reads a chat with all its branches. */
export const readWholeChat = (api: Api, sessionId: string) => api.call(exportSession, { query: { session_id: sessionId } });
