import type { ChatTurn, Conversation, Run } from './conversation.model.ts';

/** Returns whether two states differ only in the text of the growing answer. */
export function hasSameOutline(before: Conversation, after: Conversation): boolean {
  if (before === after) return true;
  const { turns, run, ...rest } = before;
  const { turns: turnsAfter, run: runAfter, ...restAfter } = after;
  if (!isShallowEqual(rest, restAfter) || turns.length !== turnsAfter.length || !isSameRun(run, runAfter)) return false;
  return turns.every((turn, index) => {
    const next = turnsAfter[index];
    return turn === next || (next !== undefined && next.revealFrom !== undefined && isShallowEqual(omitText(turn), omitText(next)));
  });
}

/** Ignores the last event's number: only the follower needs it. Whether there was any event matters to the connection note. */
const isSameRun = (run: Run | null, after: Run | null): boolean =>
  run === after ||
  (run !== null &&
    after !== null &&
    run.turnId === after.turnId &&
    run.runId === after.runId &&
    run.phase === after.phase &&
    (run.seq === null) === (after.seq === null));

const omitText = ({ content: _, ...turn }: ChatTurn) => turn;

function isShallowEqual(before: object, after: object): boolean {
  const entries = Object.entries(before);
  return (
    entries.length === Object.keys(after).length &&
    entries.every(([name, value]) => Object.is(value, (after as Record<string, unknown>)[name]))
  );
}
