import { type RefObject, useMemo, useState } from 'react';
import { isApiError } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import type { ComposerHandle } from 'shared-ui/chat';
import { useMessages } from '../../messages/messages.ts';
import type { Brought } from '../composer/chat-composer.tsx';
import type { ComposerOptions } from '../composer/composer-toggles.tsx';
import { type ChatTurn, canWrite, isBusy } from '../conversation/conversation.model.ts';
import type { SendOptions } from '../conversation/send-options.ts';
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
  // The server knows those of a stored chat.
  const settings = conversation.sessionId === null ? conversation.settings : undefined;
  const thread = useMemo<ThreadActions>(() => {
    const options = { ...composerOptions, agentId, settings };
    // Another version of a picture is made from the same source.
    const againOptions = ({ sources }: ChatTurn): SendOptions =>
      sources?.image_url ? { ...options, extras: [], picture: { create_image: true, image_source: sources.image_from } } : options;
    const notifyFailure = (title: string) => (error: unknown) =>
      notify.error({ title, description: isApiError(error) ? error.message : text('voteFailedDetail') });
    return {
      conversationKey: key,
      isTemporary,
      isBusy: busy,
      canWrite: mayWrite,
      conversations,
      ask: (message, picture) => conversations.send(key, message, picture ? { ...options, extras: [], picture } : options),
      requestAnswer: (answer, request, once) =>
        void conversations
          .requestAnswer(key, answer, request, once ? { ...againOptions(answer), settings: once } : againOptions(answer))
          .catch(notifyFailure(text('againFailedTitle'))),
      edit: ({ messageId, ...question }, message, attachments = question.attachments) => {
        const keepsAttachments = attachments === question.attachments;
        const referring = { references: question.references, keepsReferences: !isTemporary };
        conversations.send(key, message, { ...options, ...referring, edits: messageId ?? undefined, attachments, keepsAttachments });
        // The edit field that had the focus is gone.
        focusComposer(composer);
      },
      showVersion: (messageId) => void conversations.showVersion(key, messageId).catch(notifyFailure(text('versionFailedTitle'))),
      focusComposer: () => focusComposer(composer),
    };
  }, [conversations, key, isTemporary, busy, mayWrite, agentId, composerOptions, settings, notify, text, composer]);
  const send = (message: string, next: ComposerOptions, { attachments, references }: Brought) => {
    setComposerOptions(next);
    conversations.ensure(key, shown.sessionId, isTemporary);
    conversations.send(key, message, {
      ...next,
      agentId,
      settings,
      ...(attachments.length ? { attachments } : {}),
      ...(references.length ? { references } : {}),
    });
  };
  return { thread, send };
}
