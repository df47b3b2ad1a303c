import type { RunEvent } from 'shared-contracts';
import { type ChatTurn, type Conversation, changeTurn, type Run, withoutMarker } from '../conversation/conversation.model.ts';

/** An event of a run, or the place of one that this release does not know. */
export type ReadEvent = RunEvent | { readonly type: 'unknown'; readonly seq: number };

/** How an event stands to what was seen: the next one, one seen before, or one after a hole. */
export function orderOf(seen: number | null, seq: number): 'next' | 'seen' | 'gap' {
  if (seen === null || seq === seen + 1) return 'next';
  return seq <= seen ? 'seen' : 'gap';
}

/** One event of the run applied. Events seen before change nothing; the caller re-attaches at a gap. */
export function received(conversation: Conversation, event: ReadEvent): Conversation {
  const { run } = conversation;
  if (!run || orderOf(run.seq, event.seq) !== 'next') return conversation;
  const next = applyEvent(conversation, run, event);
  return next.run ? { ...next, run: { ...next.run, seq: event.seq, phase: 'streaming' } } : next;
}

function applyEvent(conversation: Conversation, run: Run, event: ReadEvent): Conversation {
  switch (event.type) {
    case 'started':
      return started(conversation, run, event);
    case 'delta':
      return extended(conversation, run, event.text);
    case 'sources':
      return changeTurn(conversation, run.turnId, (turn) => ({ ...turn, sources: event.sources }));
    case 'progress':
      return changeTurn(conversation, run.turnId, (turn) => ({
        ...turn,
        progress: event,
        isBlueprint: turn.isBlueprint || event.kind === 'blueprint',
      }));
    case 'title':
      return { ...conversation, title: event.title };
    case 'ended':
      return ended(conversation, run, event);
    case 'unknown':
      return conversation;
  }
}

/** A message that the server has named, among its versions too. */
const named = (turn: ChatTurn, messageId: string): ChatTurn => ({
  ...turn,
  messageId,
  versions: turn.versions && !turn.versions.includes(messageId) ? [...turn.versions, messageId] : turn.versions,
});

function started(conversation: Conversation, run: Run, event: Extract<RunEvent, { type: 'started' }>): Conversation {
  // A repeated send finds its run under way: what a snapshot showed of it gives place to the run itself.
  const names = [event.message_id, event.user_message_id];
  const isOwn = (turn: ChatTurn) => turn.id === run.turnId || turn.delivery === 'sending';
  const turns = conversation.turns
    .filter((turn) => isOwn(turn) || turn.messageId === null || !names.includes(turn.messageId) || run.replay !== null)
    .map((turn) => {
      if (turn.id === run.turnId) return { ...named(turn, event.message_id), model: event.model };
      if (turn.delivery === 'sending') return { ...named(turn, event.user_message_id), delivery: undefined, sendId: undefined };
      return turn;
    });
  const sessionId = conversation.isTemporary ? null : (event.session_id ?? conversation.sessionId);
  return { ...conversation, sessionId, turns, run: { ...run, runId: event.run_id } };
}

function extended(conversation: Conversation, run: Run, text: string): Conversation {
  const replay = run.replay === null ? null : run.replay + text;
  const changed = changeTurn(conversation, run.turnId, (turn) => {
    if (replay === null) return { ...turn, content: turn.content + text };
    return replay.length >= turn.content.length ? { ...turn, content: replay } : turn;
  });
  return { ...changed, run: { ...run, replay } };
}

function ended(conversation: Conversation, run: Run, event: Extract<RunEvent, { type: 'ended' }>): Conversation {
  const changed = changeTurn(conversation, run.turnId, (turn) => ({
    ...turn,
    content: withoutMarker(run.replay ?? turn.content),
    status: event.status,
    progress: undefined,
    problem: event.error?.detail,
    usage: event.usage ?? turn.usage,
    // What was stopped stops growing on the page too; all that came stays.
    revealFrom: event.status === 'complete' ? turn.revealFrom : undefined,
  }));
  return { ...changed, run: null };
}

export const reconnecting = (conversation: Conversation): Conversation =>
  conversation.run ? { ...conversation, run: { ...conversation.run, phase: 'reconnecting' } } : conversation;

/** A run that cannot be followed any more: what came stays. */
export function lost(conversation: Conversation): Conversation {
  if (!conversation.run) return conversation;
  const { turnId } = conversation.run;
  return { ...changeTurn(conversation, turnId, (turn) => ({ ...turn, status: 'interrupted', revealFrom: undefined })), run: null };
}
