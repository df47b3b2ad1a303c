import { useEffect, useRef } from 'react';
import { sendTyping } from 'shared-contracts/access-calls';
import { useShell } from 'shared-contracts/shell';
import { canWrite } from '../conversation/conversation.model.ts';
import type { useShownConversation } from '../session/use-conversation.ts';

const everyMs = 2_000;

/** Shows others that the user is typing, at most every two seconds. A draft that is only restored does not count. */
export function useTyping({ conversation, key }: ReturnType<typeof useShownConversation>, draft: string): void {
  const { api } = useShell();
  const before = useRef({ key, draft, sentAt: 0 });
  const { sessionId, sharing, load } = conversation;
  const target = sharing && load === 'ready' && canWrite(conversation) ? sessionId : null;
  useEffect(() => {
    const { key: lastKey, draft: lastDraft, sentAt } = before.current;
    const isTyped = lastKey === key && lastDraft !== draft && draft.trim() !== '';
    const isDue = Date.now() - sentAt >= everyMs;
    before.current = { key, draft, sentAt: isTyped && isDue ? Date.now() : sentAt };
    // Nobody misses a signal that could not be sent.
    if (isTyped && isDue && target) api.call(sendTyping, { params: { session_id: target } }).catch(() => undefined);
  }, [api, key, draft, target]);
}
