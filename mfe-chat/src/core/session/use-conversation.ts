import { useEffect, useMemo } from 'react';
import { chatSessionChanged, newId, sharingChanged, tabStore } from 'shared-contracts';
import { listSessions } from 'shared-contracts/calls';
import { useEvent, useSession } from 'shared-contracts/shell';
import { callKey, useQueryClient } from 'shared-ui/query';
import { useLocation, useSearchParams } from 'shared-ui/router';
import { useStore } from 'zustand';
import { createEmptyConversation } from '../conversation/conversation.model.ts';
import { useConversations } from './use-conversations.ts';

const tabIdKey = 'atrium:tab';

/** Without storage, the id lasts as long as the page. */
let cachedTabId: string | undefined;

/** Returns an id of this tab that survives reloads, so that unsent messages are restored where they were written. */
function getTabId(): string {
  cachedTabId ??= tabStore.readText(tabIdKey) ?? newId();
  tabStore.writeText(tabIdKey, cachedTabId);
  return cachedTabId;
}

/** Returns the conversation in the URL, or the new chat of this history entry. Each page and each agent has its own draft of a new chat. */
export function useShownConversation(kind: 'saved' | 'temporary', agentId: string | null = null) {
  const conversations = useConversations();
  const [params] = useSearchParams();
  const { key: entry, pathname } = useLocation();
  const isTemporary = kind === 'temporary';
  const sessionId = isTemporary ? null : params.get('sessionId');
  const place = `${kind}:${getTabId()}:${entry}`;
  const adopted = useStore(conversations.store, (state) => state.adopted[place]);
  const key = sessionId ? (conversations.findBySession(sessionId)?.key ?? sessionId) : (adopted ?? place);
  const empty = useMemo(() => createEmptyConversation(key, sessionId, isTemporary), [key, sessionId, isTemporary]);
  const conversation = useStore(conversations.store, ({ outlines }) => outlines[key]) ?? empty;
  // An adopted chat has its own draft; the draft of new chats belongs to the next one.
  const slot = sessionId ?? adopted ?? (agentId ? `agent:${agentId}` : pathname === '/' ? null : pathname.slice(1));
  return { key, place, slot, sessionId, isTemporary, conversation, conversations };
}

/** Refreshes the shown conversation on opening, on returning to the tab, on changes in other tabs, and when online again. */
export function useConversationSync({ key, sessionId, isTemporary, conversations }: ReturnType<typeof useShownConversation>): void {
  useEffect(() => {
    void conversations.open(key, sessionId, isTemporary);
  }, [conversations, key, sessionId, isTemporary]);
  useEffect(() => {
    const handleVisible = () => {
      if (document.visibilityState !== 'visible') return;
      void conversations.reload(key);
      if (!isTemporary) void conversations.restore(key);
    };
    const handleOnline = () => void conversations.reload(key).then(conversations.flush);
    document.addEventListener('visibilitychange', handleVisible);
    addEventListener('online', handleOnline);
    return () => {
      document.removeEventListener('visibilitychange', handleVisible);
      removeEventListener('online', handleOnline);
    };
  }, [conversations, key, isTemporary]);
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  useEvent(sharingChanged, conversations.handleSharingChange);
  useEvent(chatSessionChanged, (change) => {
    conversations.handleSessionChange(change);
    // The history of another page would otherwise first render without the new chat.
    if (change.change === 'created') void client.invalidateQueries({ queryKey: callKey(listSessions, email), refetchType: 'all' });
  });
}
