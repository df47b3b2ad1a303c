import { type RefObject, useEffect, useRef } from 'react';
import { copyText } from 'shared-ui';
import type { ComposerHandle } from 'shared-ui/chat';
import { isBusy } from '../conversation/conversation.model.ts';
import type { useShownConversation } from '../session/use-conversation.ts';

interface ChatKeysOptions {
  shown: ReturnType<typeof useShownConversation>;
  composer: RefObject<ComposerHandle | null>;
}

const layers = '[role="dialog"], .ant-dropdown';
/** Closed layers may stay in the document, hidden. */
const hasOpenLayer = () => [...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility?.() ?? true);

/**
 * Handles shortcuts: Shift+Esc focuses the composer, Esc stops the answer unless a layer is open, and mod+Shift+C copies the last answer.
 */
export function useChatKeys({ shown, composer }: ChatKeysOptions): void {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const { conversation, conversations, key } = latest.current;
      if (event.key === 'Escape' && event.shiftKey) composer.current?.focus();
      else if (event.key === 'Escape' && isBusy(conversation) && !hasOpenLayer()) void conversations.stop(key).catch(() => undefined);
      else if (event.key.toLowerCase() === 'c' && event.shiftKey && (event.metaKey || event.ctrlKey)) {
        const answer = (conversations.get(key) ?? conversation).turns.findLast(
          ({ role, content }) => role === 'assistant' && content !== '',
        );
        if (!answer) return;
        event.preventDefault();
        void copyText(answer.content);
      }
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [composer]);
}
