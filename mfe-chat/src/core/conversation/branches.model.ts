import { type ChatTurn, type Conversation, createAnswerTurn, listVersions, toAnswerId } from './conversation.model.ts';

/** Names what can be requested for an answer: another version, or the rest of an incomplete one. */
export type AnswerRequest = 'regenerate' | 'continue';

/** Returns the question that a message answers, if there is one. */
export function findQuestion(turns: readonly ChatTurn[], answerId: string): ChatTurn | undefined {
  const index = turns.findIndex(({ id }) => id === answerId);
  return turns.slice(0, Math.max(0, index)).findLast(({ role }) => role === 'user');
}

const listUnsent = ({ turns }: Conversation) => turns.filter(({ delivery }) => delivery !== undefined);

/** Replaces an answer with a pending one. The turns that followed belong to the previous branch. */
export function startRegeneration(conversation: Conversation, old: ChatTurn, sendId: string): Conversation {
  const turnId = toAnswerId(sendId);
  const versions = conversation.isTemporary ? undefined : listVersions(old);
  const before = conversation.turns.slice(0, conversation.turns.indexOf(old));
  return {
    ...conversation,
    turns: [...before, createAnswerTurn(turnId, { versions }), ...listUnsent(conversation)],
    run: { turnId, runId: null, seq: null, phase: 'starting', replay: '' },
  };
}

/** Resumes an incomplete answer. A stored run replays it from the start, an incognito run sends only what is new. */
export function startContinuation(conversation: Conversation, old: ChatTurn): Conversation {
  const before = conversation.turns.slice(0, conversation.turns.indexOf(old));
  const sources = old.sources && { ...old.sources, cut_off: undefined, refused: undefined };
  const turn: ChatTurn = { ...old, sources, status: 'running', problem: undefined, revealFrom: old.content.length };
  return {
    ...conversation,
    turns: [...before, turn, ...listUnsent(conversation)],
    run: { turnId: old.id, runId: null, seq: null, phase: 'starting', replay: conversation.isTemporary ? null : '' },
  };
}

/** Undoes the changes of a request that did not become a run. */
export const restoreTurns = (conversation: Conversation, before: Conversation): Conversation => ({
  ...conversation,
  turns: before.turns,
  run: null,
});
