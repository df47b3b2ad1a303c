import { type RefObject, useMemo, useState } from 'react';
import { type Attachment, isApiError } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import type { ComposerHandle } from 'shared-ui/chat';
import { useMessages } from '../../messages/messages.ts';
import type { Asked } from '../composer/composer-toggles.tsx';
import { isBusy } from '../conversation/conversation.model.ts';
import type { ThreadActions } from '../message/thread-context.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import { focusComposer } from './focus-composer.ts';

/** What the messages of the shown conversation can ask of it, and the sending of the composer. */
export function useThreadActions(
  shown: ReturnType<typeof useShownConversation>,
  agentOfAddress: string | null,
  composer: RefObject<ComposerHandle | null>,
) {
  const { key, isTemporary, conversation, conversations } = shown;
  const text = useMessages();
  const { notify } = useShell();
  const busy = isBusy(conversation);
  // What is asked again is asked with what the last message was sent with.
  const [asked, setAsked] = useState<Asked>({ usesKnowledge: true });
  const agentId = conversation.agentId ?? agentOfAddress;
  const thread = useMemo<ThreadActions>(() => {
    const options = { ...asked, agentId };
    const told = (title: string) => (error: unknown) =>
      notify.error({ title, description: isApiError(error) ? error.message : text('voteFailedDetail') });
    return {
      conversationKey: key,
      isTemporary,
      isBusy: busy,
      conversations,
      ask: (message) => conversations.send(key, message, options),
      again: (answer, wanted) => void conversations.again(key, answer, wanted, options).catch(told(text('againFailedTitle'))),
      edit: ({ messageId, ...question }, message, attachments = question.attachments) => {
        const keepsAttachments = attachments === question.attachments;
        conversations.send(key, message, { ...options, edits: messageId ?? undefined, attachments, keepsAttachments });
        // The field that was written in is gone.
        focusComposer(composer);
      },
      showVersion: (messageId) => void conversations.showVersion(key, messageId).catch(told(text('versionFailedTitle'))),
    };
  }, [conversations, key, isTemporary, busy, agentId, asked, notify, text, composer]);
  const send = (message: string, asked: Asked, attachments: readonly Attachment[]) => {
    setAsked(asked);
    conversations.ensure(key, shown.sessionId, isTemporary);
    conversations.send(key, message, { ...asked, agentId, ...(attachments.length ? { attachments } : {}) });
  };
  return { thread, send };
}
