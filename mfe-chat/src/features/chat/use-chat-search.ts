import { useMemo } from 'react';
import { limits, type MessageMatch } from 'shared-contracts';
import { searchMessages } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useDebounced } from 'shared-ui';
import { queryOptions, useQuery } from 'shared-ui/query';
import type { Conversation } from '../../core/conversation/conversation.model.ts';
import { chatKeys } from '../../shared/chat-keys.ts';
import { searchTurns, withFound } from './chat-search.model.ts';

const debounceMs = 300;
const none: readonly MessageMatch[] = [];

/** What of a chat fits the typed text: at once what is on the page, then what the server finds before it and in hidden versions. */
export function useChatSearch(conversation: Conversation, typed: string) {
  const { api } = useShell();
  const { turns, earlier } = conversation;
  const sessionId = conversation.isTemporary ? null : conversation.sessionId;
  const query = typed.trim().slice(0, limits.chatSearchMax).toWellFormed();
  const settled = useDebounced(query, debounceMs);
  const isElsewhere = sessionId !== null && (earlier > 0 || turns.some(({ versions }) => versions && versions.length > 1));
  const found = useQuery({
    ...queryOptions({
      queryKey: chatKeys.found(sessionId ?? '', settled, earlier + turns.length),
      queryFn: ({ signal }) => api.call(searchMessages, { query: { session_id: sessionId ?? '', text: settled } }, { signal }),
    }),
    enabled: isElsewhere && settled !== '',
  });
  const fits = settled === query ? found.data : undefined;
  const matches = useMemo(() => withFound(searchTurns(turns, query), turns, fits?.matches ?? none), [turns, query, fits]);
  return {
    matches,
    /** With those that are too many to be listed. */
    count: Math.max(matches.length, fits?.total ?? 0),
    isSearching: isElsewhere && (settled !== query || found.isFetching),
    hasFailed: isElsewhere && found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  };
}
