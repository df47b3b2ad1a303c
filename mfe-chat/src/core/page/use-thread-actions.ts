import { type RefObject, useMemo, useState } from 'react';
import { type Attachment, isApiError } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import type { ComposerHandle } from 'shared-ui/chat';
import { useMessages } from '../../messages/messages.ts';
import type { ComposerOptions } from '../composer/composer-toggles.tsx';
import { canWrite, isBusy } from '../conversation/conversation.model.ts';
import type { ThreadActions } from '../message/thread-context.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import { focusComposer } from './focus-composer.ts';

/** Creates the actions for the messages of the shown conversation and for the composer. */
export function useThreadActions(
  shown: ReturnType<typeof useShownConversation>,
  agentFromUrl: string | null,
  composer: RefObject<ComposerHandle | null>,
) {
  const { key, isTemporary, conversation, conversations } = shown;
  const text = useMessages();
  const { notify } = useShell();
  const busy = isBusy(conversation);
  const mayWrite = canWrite(conversation);
  // Repeated requests use the toggles of the last message.
  const [composerOptions, setComposerOptions] = useState<ComposerOptions>({ usesKnowledge: true });
  const agentId = conversation.agentId ?? agentFromUrl;
  const thread = useMemo<ThreadActions>(() => {
    const options = { ...composerOptions, agentId };
    const notifyFailure = (title: string) => (error: unknown) =>
      notify.error({ title, description: isApiError(error) ? error.message : text('voteFailedDetail') });
    return {
      conversationKey: key,
      isTemporary,
      isBusy: busy,
      canWrite: mayWrite,
      conversations,
      ask: (message) => conversations.send(key, message, options),
      requestAnswer: (answer, request) =>
        void conversations.requestAnswer(key, answer, request, options).catch(notifyFailure(text('againFailedTitle'))),
      edit: ({ messageId, ...question }, message, attachments = question.attachments) => {
        const keepsAttachments = attachments === question.attachments;
        conversations.send(key, message, { ...options, edits: messageId ?? undefined, attachments, keepsAttachments });
        // The edit field that had the focus is gone.
        focusComposer(composer);
      },
      showVersion: (messageId) => void conversations.showVersion(key, messageId).catch(notifyFailure(text('versionFailedTitle'))),
    };
  }, [conversations, key, isTemporary, busy, mayWrite, agentId, composerOptions, notify, text, composer]);
  const send = (message: string, next: ComposerOptions, attachments: readonly Attachment[]) => {
    setComposerOptions(next);
    conversations.ensure(key, shown.sessionId, isTemporary);
    conversations.send(key, message, { ...next, agentId, ...(attachments.length ? { attachments } : {}) });
  };
  return { thread, send };
}
