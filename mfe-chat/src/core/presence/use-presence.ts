import { useEffect, useState } from 'react';
import { followStream } from 'shared-contracts';
import { type PersonHere, watchPresence } from 'shared-contracts/access-calls';
import { useShell } from 'shared-contracts/shell';
import type { useShownConversation } from '../session/use-conversation.ts';

const longestMs = 30_000;
const nobody: readonly PersonHere[] = [];

/** Returns whether the tab is visible. Hidden tabs are not present, and leave their connection to others. */
function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const handleChange = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', handleChange);
    return () => document.removeEventListener('visibilitychange', handleChange);
  }, []);
  return isVisible;
}

/** Returns who else has the chat open, and shows them that the user has. Does nothing in a chat that nobody else has. */
export function usePresence({ conversation, conversations }: ReturnType<typeof useShownConversation>): readonly PersonHere[] {
  const { api } = useShell();
  const isVisible = useIsVisible();
  const [people, setPeople] = useState(nobody);
  const { sessionId, sharing, load } = conversation;
  const watched = sharing && load === 'ready' && isVisible ? sessionId : null;
  useEffect(() => {
    if (!watched) return;
    const left = new AbortController();
    void followStream({
      connect: () => api.stream(watchPresence, { params: { session_id: watched } }, { signal: left.signal }),
      onEvent: ({ event, data }) => {
        if (event === 'presence') setPeople((JSON.parse(data) as { people: PersonHere[] }).people);
        // The user has lost access.
        else if (event === 'problem') conversations.handleSharingChange({ kind: 'chat', id: watched });
      },
      onLost: () => setPeople(nobody),
      longestMs,
      signal: left.signal,
    });
    return () => {
      left.abort();
      setPeople(nobody);
    };
  }, [api, conversations, watched]);
  return people;
}
