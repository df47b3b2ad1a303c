import { useEffect, useMemo } from 'react';
import { chatSessionChanged, newId } from 'shared-contracts';
import { useEvent } from 'shared-contracts/shell';
import { useQueryClient } from 'shared-ui/query';
import { useLocation, useSearchParams } from 'shared-ui/router';
import { useStore } from 'zustand';
import { chatKeys } from '../../shared/chat-keys.ts';
import { emptyConversation } from '../conversation/conversation.model.ts';
import { useConversations } from './use-conversations.ts';

const tabIdKey = 'atrium:tab';

/** Without storage the name lasts until the page closes. */
let tabIdOfPage: string | undefined;

/** A name of this tab that survives reloads, so that a message that was not sent is found again where it was written. */
function tabId(): string {
  try {
    tabIdOfPage ??= sessionStorage.getItem(tabIdKey) ?? newId();
    sessionStorage.setItem(tabIdKey, tabIdOfPage);
  } catch {
    tabIdOfPage ??= newId();
  }
  return tabIdOfPage;
}

/** Which conversation the address shows: the session it names, or the new chat of this entry of the tab's history. */
export function useShownConversation(kind: 'saved' | 'temporary') {
  const conversations = useConversations();
  const [params] = useSearchParams();
  const { key: entry } = useLocation();
  const isTemporary = kind === 'temporary';
  const sessionId = isTemporary ? null : params.get('sessionId');
  const place = `${kind}:${tabId()}:${entry}`;
  const adopted = useStore(conversations.store, (state) => state.adopted[place]);
  const key = sessionId ? (conversations.ofSession(sessionId)?.key ?? sessionId) : (adopted ?? place);
  const empty = useMemo(() => emptyConversation(key, sessionId, isTemporary), [key, sessionId, isTemporary]);
  const conversation = useStore(conversations.store, ({ outlines }) => outlines[key]) ?? empty;
  // An adopted chat has a draft of its own: that of new chats stays with the next one.
  const slot = sessionId ?? adopted ?? null;
  return { key, place, slot, sessionId, isTemporary, conversation, conversations };
}

/** Keeps the shown conversation at the server's state: on opening, on coming back to the tab, after news of other tabs, when online again. */
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
  useEvent(chatSessionChanged, (change) => {
    conversations.handleSessionChange(change);
    // The history beside another page would show itself without the new chat at first.
    if (change.change === 'created') void client.invalidateQueries({ queryKey: chatKeys.histories, refetchType: 'all' });
  });
}
