import type { RunEvent } from 'shared-contracts';
import { type ChatTurn, type Conversation, changeTurn, type Run, stripEndMarker } from '../conversation/conversation.model.ts';

/** Describes an event of a run, or an unknown event of a newer server. */
export type ReadEvent = RunEvent | { readonly type: 'unknown'; readonly seq: number };

/** Compares an event's number with the last one applied: next, already seen, or after a gap. */
export function compareToSeen(seen: number | null, seq: number): 'next' | 'seen' | 'gap' {
  if (seen === null || seq === seen + 1) return 'next';
  return seq <= seen ? 'seen' : 'gap';
}

/** Applies one event of a run. Ignores events already seen; after a gap the caller must reattach. */
export function applyEvent(conversation: Conversation, event: ReadEvent): Conversation {
  const { run } = conversation;
  if (!run || compareToSeen(run.seq, event.seq) !== 'next') return conversation;
  const next = reduceEvent(conversation, run, event);
  return next.run ? { ...next, run: { ...next.run, seq: event.seq, phase: 'streaming' } } : next;
}

function reduceEvent(conversation: Conversation, run: Run, event: ReadEvent): Conversation {
  switch (event.type) {
    case 'started':
      return applyStarted(conversation, run, event);
    case 'delta':
      return appendText(conversation, run, event.text);
    case 'thought':
      return changeTurn(conversation, run.turnId, (turn) => ({ ...turn, thought: (turn.thought ?? '') + event.text }));
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
      return applyEnded(conversation, run, event);
    case 'unknown':
      return conversation;
  }
}

/** Assigns the server's id to a turn and adds it to its versions. */
const withMessageId = (turn: ChatTurn, messageId: string): ChatTurn => ({
  ...turn,
  messageId,
  versions: turn.versions && !turn.versions.includes(messageId) ? [...turn.versions, messageId] : turn.versions,
});

function applyStarted(conversation: Conversation, run: Run, event: Extract<RunEvent, { type: 'started' }>): Conversation {
  // A repeated send attaches to its running run, so turns from an earlier snapshot of that run are replaced.
  const names = [event.message_id, event.user_message_id];
  const isOwn = (turn: ChatTurn) => turn.id === run.turnId || turn.delivery === 'sending';
  const turns = conversation.turns
    .filter((turn) => isOwn(turn) || turn.messageId === null || !names.includes(turn.messageId) || run.replay !== null)
    .map((turn) => {
      if (turn.id === run.turnId)
        return { ...withMessageId(turn, event.message_id), model: event.model, runId: event.run_id, thought: undefined };
      if (turn.delivery === 'sending') return { ...withMessageId(turn, event.user_message_id), delivery: undefined, sendId: undefined };
      return turn;
    });
  const sessionId = conversation.isTemporary ? null : (event.session_id ?? conversation.sessionId);
  return { ...conversation, sessionId, turns, run: { ...run, runId: event.run_id } };
}

function appendText(conversation: Conversation, run: Run, text: string): Conversation {
  const replay = run.replay === null ? null : run.replay + text;
  const changed = changeTurn(conversation, run.turnId, (turn) => {
    if (replay === null) return { ...turn, content: turn.content + text };
    return replay.length >= turn.content.length ? { ...turn, content: replay } : turn;
  });
  return { ...changed, run: { ...run, replay } };
}

function applyEnded(conversation: Conversation, run: Run, event: Extract<RunEvent, { type: 'ended' }>): Conversation {
  const changed = changeTurn(conversation, run.turnId, (turn) => ({
    ...turn,
    content: stripEndMarker(run.replay ?? turn.content),
    status: event.status,
    progress: undefined,
    problem: event.error?.detail,
    usage: event.usage ?? turn.usage,
    // A stopped answer stops growing at once; its text stays.
    revealFrom: event.status === 'complete' ? turn.revealFrom : undefined,
  }));
  return { ...changed, run: null };
}

export const markReconnecting = (conversation: Conversation): Conversation =>
  conversation.run ? { ...conversation, run: { ...conversation.run, phase: 'reconnecting' } } : conversation;

/** Marks an answer as interrupted because its run can no longer be followed; its text stays. */
export function markInterrupted(conversation: Conversation): Conversation {
  if (!conversation.run) return conversation;
  const { turnId } = conversation.run;
  return { ...changeTurn(conversation, turnId, (turn) => ({ ...turn, status: 'interrupted', revealFrom: undefined })), run: null };
}
