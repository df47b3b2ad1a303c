import { useMemo } from 'react';
import { isApiError } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { isBusy } from '../conversation/conversation.model.ts';
import type { useShownConversation } from '../conversation/use-conversation.ts';
import { useMessages } from '../messages.ts';
import type { ThreadActions } from '../thread/thread-context.ts';

/** What the messages of the shown conversation can ask of it, and the sending of the composer. */
export function useThreadActions(shown: ReturnType<typeof useShownConversation>, agentOfAddress: string | null) {
  const { key, isTemporary, conversation, conversations } = shown;
  const text = useMessages();
  const { notify } = useShell();
  const busy = isBusy(conversation);
  const agentId = conversation.agentId ?? agentOfAddress;
  const thread = useMemo<ThreadActions>(() => {
    const options = { usesKnowledge: true, agentId };
    const told = (title: string) => (error: unknown) =>
      notify.error({ title, description: isApiError(error) ? error.message : text('voteFailedDetail') });
    return {
      conversationKey: key,
      isTemporary,
      isBusy: busy,
      conversations,
      ask: (message) => conversations.send(key, message, options),
      again: (answer, wanted) => void conversations.again(key, answer, wanted, options).catch(told(text('againFailedTitle'))),
      edit: (question, message) => conversations.send(key, message, { ...options, edits: question.messageId ?? undefined }),
      showVersion: (messageId) => void conversations.showVersion(key, messageId).catch(told(text('versionFailedTitle'))),
    };
  }, [conversations, key, isTemporary, busy, agentId, notify, text]);
  const send = (message: string, usesKnowledge: boolean) => {
    conversations.ensure(key, shown.sessionId, isTemporary);
    conversations.send(key, message, { usesKnowledge, agentId });
  };
  return { thread, send };
}
