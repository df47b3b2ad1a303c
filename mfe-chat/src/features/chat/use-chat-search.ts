import { useMemo } from 'react';
import { limits, type MessageMatch } from 'shared-contracts';
import { searchMessages } from 'shared-contracts/calls';
import { cutText } from 'shared-contracts/text';
import { useDebounced } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import type { Conversation } from '../../core/conversation/conversation.model.ts';
import { mergeMatches, searchTurns } from './chat-search.model.ts';

const debounceMs = 300;
const none: readonly MessageMatch[] = [];

/** Searches a chat: the loaded messages at once, then earlier messages and hidden versions on the server. */
export function useChatSearch(conversation: Conversation, typed: string) {
  const { turns, earlier } = conversation;
  const sessionId = conversation.isTemporary ? null : conversation.sessionId;
  const query = cutText(typed.trim(), limits.chatSearchMax);
  const debounced = useDebounced(query, debounceMs);
  const isElsewhere = sessionId !== null && (earlier > 0 || turns.some(({ versions }) => versions && versions.length > 1));
  const found = useCall(
    searchMessages,
    { query: { session_id: sessionId ?? '', text: debounced } },
    { isEnabled: isElsewhere && debounced !== '' },
  );
  const fits = debounced === query ? found.data : undefined;
  const matches = useMemo(
    () => mergeMatches(searchTurns(turns, query), { turns, earlier }, fits?.matches ?? none),
    [turns, earlier, query, fits],
  );
  return {
    matches,
    /** Includes those beyond the limit of the list. */
    count: Math.max(matches.length, fits?.total ?? 0),
    isSearching: isElsewhere && (debounced !== query || found.isFetching),
    hasFailed: isElsewhere && found.isError && !found.isFetching,
    retry: () => void found.refetch(),
  };
}
