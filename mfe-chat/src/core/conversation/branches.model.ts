import { answerIdOf, answerTurn, type ChatTurn, type Conversation, versionsOf } from './conversation.model.ts';

/** What can be asked of an answer: another one beside it, or more of one that broke off. */
export type AnswerRequest = 'another' | 'more';

/** The question that a message answers; undefined where there is none. */
export function questionOf(turns: readonly ChatTurn[], answerId: string): ChatTurn | undefined {
  const place = turns.findIndex(({ id }) => id === answerId);
  return turns.slice(0, Math.max(0, place)).findLast(({ role }) => role === 'user');
}

const unsentOf = ({ turns }: Conversation) => turns.filter(({ delivery }) => delivery !== undefined);

/** Another answer on its way in the place of one; what followed that one is another branch's. */
export function answeringAnew(conversation: Conversation, old: ChatTurn, sendId: string): Conversation {
  const turnId = answerIdOf(sendId);
  const versions = conversation.isTemporary ? undefined : versionsOf(old);
  const before = conversation.turns.slice(0, conversation.turns.indexOf(old));
  return {
    ...conversation,
    turns: [...before, answerTurn(turnId, { versions }), ...unsentOf(conversation)],
    run: { turnId, runId: null, seq: null, phase: 'starting', replay: '' },
  };
}

/** A broken-off answer that goes on. A stored run tells it from its beginning, an incognito one only what is new. */
export function goingOn(conversation: Conversation, old: ChatTurn): Conversation {
  const before = conversation.turns.slice(0, conversation.turns.indexOf(old));
  const turn: ChatTurn = { ...old, status: 'running', problem: undefined, revealFrom: old.content.length };
  return {
    ...conversation,
    turns: [...before, turn, ...unsentOf(conversation)],
    run: { turnId: old.id, runId: null, seq: null, phase: 'starting', replay: conversation.isTemporary ? null : '' },
  };
}

/** A request that never became a run: everything is as it was. */
export const restored = (conversation: Conversation, before: Conversation): Conversation => ({
  ...conversation,
  turns: before.turns,
  run: null,
});
