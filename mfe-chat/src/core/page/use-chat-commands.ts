import type { RefObject } from 'react';
import { useCommand } from 'shared-contracts/shell';
import { copyText } from 'shared-ui';
import type { ComposerHandle } from 'shared-ui/chat';
import { type Conversation, isBusy } from '../conversation/conversation.model.ts';
import type { useShownConversation } from '../session/use-conversation.ts';

interface ChatCommandsOptions {
  shown: ReturnType<typeof useShownConversation>;
  composer: RefObject<ComposerHandle | null>;
}

const findAnswer = ({ turns }: Conversation) => turns.findLast(({ role, content }) => role === 'assistant' && content !== '');

/** Runs the commands of an open chat. */
export function useChatCommands({ shown, composer }: ChatCommandsOptions): void {
  const { conversation, conversations, key } = shown;
  const stop = () => void conversations.stop(key).catch(() => undefined);
  // A growing answer is rendered less often than it changes.
  const copy = () => void copyText(findAnswer(conversations.get(key) ?? conversation)?.content ?? '');
  useCommand('focus-message-box', () => composer.current?.focus());
  useCommand('stop-answer', isBusy(conversation) ? stop : undefined);
  useCommand('copy-answer', findAnswer(conversation) ? copy : undefined);
}
