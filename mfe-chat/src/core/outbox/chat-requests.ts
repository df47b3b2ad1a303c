import { limits, type MessageReference, referenceKinds } from 'shared-contracts';
import type { CallInput, completeChat } from 'shared-contracts/calls';
import type { AnswerRequest } from '../conversation/branches.model.ts';
import type { ChatTurn, Conversation } from '../conversation/conversation.model.ts';
import type { SendOptions } from '../conversation/send-options.ts';
import type { OutboxEntry } from './outbox.ts';

type ChatRequest = CallInput<typeof completeChat>['body'];

const toHistory = (turns: readonly ChatTurn[]) =>
  turns.filter((turn) => turn.delivery === undefined && turn.content !== '').map(({ role, content }) => ({ role, content }));

/** A kind of a later release isn't sent; the stored message keeps it. A name that is too long isn't either: the server knows those of things. */
const toReference = ({ kind, id, name }: MessageReference) => {
  const known = referenceKinds.find((one) => one === kind);
  return known ? [{ kind: known, id, name: name.length > limits.itemNameMax ? '' : name }] : [];
};

/** Creates the bodies of chat requests: for a message, and for another version or the rest of an answer. */
export function createRequests(getModel: () => string) {
  const common = ({ sessionId }: Conversation, sent: SendOptions) => ({
    model: sent.references?.find(({ kind }) => kind === 'model')?.id ?? getModel(),
    session_id: sessionId,
    // The server knows the agent of a stored chat, and says so if it is no longer shared.
    ...(sessionId === null ? { agent_id: sent.agentId } : {}),
    rag_enabled: sent.usesKnowledge,
    ...(sent.attachments && !sent.keepsAttachments ? { attachments: sent.attachments.map(({ file_id }) => file_id) } : {}),
    ...(sent.settings ? { settings: sent.settings } : {}),
    ...(sent.references && !sent.keepsReferences ? { references: sent.references.flatMap(toReference) } : {}),
    ...sent.picture,
    ...Object.fromEntries((sent.extras ?? []).map((extra) => [extra, true])),
  });
  return {
    forMessage: (conversation: Conversation, { message, options: sent }: Pick<OutboxEntry, 'message' | 'options'>): ChatRequest => {
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
      const referring = { references: question.references, keepsReferences: !isTemporary };
      const body = { ...common(conversation, { ...sent, ...referring }), message: question.content };
      if (!isTemporary) return { ...body, [request === 'continue' ? 'continues' : 'regenerates']: answer.messageId };
      const history = toHistory(
        turns.slice(0, turns.indexOf(request === 'continue' ? answer : question) + (request === 'continue' ? 1 : 0)),
      );
      return { ...body, temporary: true, history, continue_last: request === 'continue' };
    },
  };
}
