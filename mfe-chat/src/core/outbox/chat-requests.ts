import type { ChatRequest } from 'shared-contracts';
import type { AnswerRequest } from '../conversation/branches.model.ts';
import type { ChatTurn, Conversation, SendOptions } from '../conversation/conversation.model.ts';
import type { OutboxEntry } from './outbox.ts';

type Caller = Pick<ChatRequest, 'email' | 'model'>;

const historyOf = (turns: readonly ChatTurn[]) =>
  turns.filter((turn) => turn.delivery === undefined && turn.content !== '').map(({ role, content }) => ({ role, content }));

/** The bodies of chat requests: of a message, and of what asks for another answer or for more of one. */
export function createRequests(caller: () => Caller) {
  const common = ({ sessionId }: Conversation, sent: SendOptions) => ({
    ...caller(),
    session_id: sessionId,
    agent_id: sent.agentId,
    rag_enabled: sent.usesKnowledge,
    ...(sent.attachments && !sent.keepsAttachments ? { attachments: sent.attachments.map(({ file_id }) => file_id) } : {}),
    ...Object.fromEntries((sent.extras ?? []).map((extra) => [extra, true])),
  });
  return {
    ofMessage: (conversation: Conversation, { message, options: sent }: OutboxEntry): ChatRequest => {
      const { isTemporary, turns } = conversation;
      const place = turns.findIndex(({ messageId }) => sent.edits !== undefined && messageId === sent.edits);
      const history = historyOf(place < 0 ? turns : turns.slice(0, place));
      return { ...common(conversation, sent), message, ...(isTemporary ? { temporary: true, history } : { edits: sent.edits }) };
    },
    ofAnswer: (conversation: Conversation, answer: ChatTurn, question: ChatTurn, wanted: AnswerRequest, sent: SendOptions): ChatRequest => {
      const { isTemporary, turns } = conversation;
      const body = { ...common(conversation, sent), message: question.content };
      if (!isTemporary) return { ...body, [wanted === 'more' ? 'continues' : 'regenerates']: answer.messageId };
      const history = historyOf(turns.slice(0, turns.indexOf(wanted === 'more' ? answer : question) + (wanted === 'more' ? 1 : 0)));
      return { ...body, temporary: true, history, continue_last: wanted === 'more' };
    },
  };
}
