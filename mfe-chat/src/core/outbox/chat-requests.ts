import type { CallInput, completeChat } from 'shared-contracts/calls';
import type { AnswerRequest } from '../conversation/branches.model.ts';
import type { ChatTurn, Conversation, SendOptions } from '../conversation/conversation.model.ts';
import type { OutboxEntry } from './outbox.ts';

type ChatRequest = CallInput<typeof completeChat>['body'];

const toHistory = (turns: readonly ChatTurn[]) =>
  turns.filter((turn) => turn.delivery === undefined && turn.content !== '').map(({ role, content }) => ({ role, content }));

/** Creates the bodies of chat requests: for a message, and for another version or the rest of an answer. */
export function createRequests(getModel: () => string) {
  const common = ({ sessionId }: Conversation, sent: SendOptions) => ({
    model: getModel(),
    session_id: sessionId,
    // The server knows the agent of a stored chat, and says so if it is no longer shared.
    ...(sessionId === null ? { agent_id: sent.agentId } : {}),
    rag_enabled: sent.usesKnowledge,
    ...(sent.attachments && !sent.keepsAttachments ? { attachments: sent.attachments.map(({ file_id }) => file_id) } : {}),
    ...Object.fromEntries((sent.extras ?? []).map((extra) => [extra, true])),
  });
  return {
    forMessage: (conversation: Conversation, { message, options: sent }: OutboxEntry): ChatRequest => {
      const { isTemporary, turns } = conversation;
      const index = turns.findIndex(({ messageId }) => sent.edits !== undefined && messageId === sent.edits);
      const history = toHistory(index < 0 ? turns : turns.slice(0, index));
      return { ...common(conversation, sent), message, ...(isTemporary ? { temporary: true, history } : { edits: sent.edits }) };
    },
    forAnswer: (
      conversation: Conversation,
      answer: ChatTurn,
      question: ChatTurn,
      request: AnswerRequest,
      sent: SendOptions,
    ): ChatRequest => {
      const { isTemporary, turns } = conversation;
      const body = { ...common(conversation, sent), message: question.content };
      if (!isTemporary) return { ...body, [request === 'continue' ? 'continues' : 'regenerates']: answer.messageId };
      const history = toHistory(
        turns.slice(0, turns.indexOf(request === 'continue' ? answer : question) + (request === 'continue' ? 1 : 0)),
      );
      return { ...body, temporary: true, history, continue_last: request === 'continue' };
    },
  };
}
