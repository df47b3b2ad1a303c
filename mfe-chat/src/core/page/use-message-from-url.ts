import { useEffect, useRef } from 'react';
import { useShell } from 'shared-contracts/shell';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import type { useShownConversation } from '../session/use-conversation.ts';

const name = 'messageId';

/** Scrolls to the message in the URL, switching to its version if it is hidden, and then removes it from the URL. */
export function useMessageFromUrl({ conversation, conversations, key }: ReturnType<typeof useShownConversation>): void {
  const [params, setParams] = useSearchParams();
  const text = useMessages();
  const { notify } = useShell();
  const requested = useRef<string | null>(null);
  const messageId = params.get(name);
  const { load, earlier } = conversation;
  const turnId = messageId ? conversation.turns.find((turn) => turn.messageId === messageId)?.id : undefined;
  const isOpen = load === 'ready';

  useEffect(() => {
    const forget = () => {
      requested.current = null;
      setParams(
        (now) => {
          now.delete(name);
          return now;
        },
        { replace: true },
      );
    };
    if (!messageId || !isOpen) return;
    if (turnId) {
      conversations.setSpotlight(key, turnId);
      forget();
    } else if (earlier === 0 && requested.current !== messageId) {
      requested.current = messageId;
      conversations.showVersion(key, messageId).catch((error: unknown) => {
        notify.error({ title: text('messageGoneTitle'), ...(error instanceof Error ? { description: error.message } : {}) });
        forget();
      });
    }
  }, [conversations, key, messageId, turnId, isOpen, earlier, setParams, notify, text]);
}
