import type { ChatTurn, Conversation, Run } from './conversation.model.ts';

/** Whether two states of a conversation differ in nothing but the text of the answer that is growing. */
export function hasSameOutline(before: Conversation, after: Conversation): boolean {
  if (before === after) return true;
  const { turns, run, ...rest } = before;
  const { turns: turnsAfter, run: runAfter, ...restAfter } = after;
  if (!isSame(rest, restAfter) || turns.length !== turnsAfter.length || !isSameRun(run, runAfter)) return false;
  return turns.every((turn, index) => {
    const next = turnsAfter[index];
    return turn === next || (next !== undefined && next.revealFrom !== undefined && isSame(withoutText(turn), withoutText(next)));
  });
}

/** Which event came last matters to nobody but the follower; that one came, to the note on the connection. */
const isSameRun = (run: Run | null, after: Run | null): boolean =>
  run === after ||
  (run !== null &&
    after !== null &&
    run.turnId === after.turnId &&
    run.runId === after.runId &&
    run.phase === after.phase &&
    (run.seq === null) === (after.seq === null));

const withoutText = ({ content: _, ...turn }: ChatTurn) => turn;

function isSame(before: object, after: object): boolean {
  const entries = Object.entries(before);
  return (
    entries.length === Object.keys(after).length &&
    entries.every(([name, value]) => Object.is(value, (after as Record<string, unknown>)[name]))
  );
}
