import { ApiError, type Problem, runEvent } from 'shared-contracts';
import type { StreamEvent } from 'shared-contracts/shell';
import type { ReadEvent } from './run-events.model.ts';

/** Batches deltas to about one update per frame, in milliseconds. */
const batchMs = 16;

/** Describes how reading ended: with the run, or at a disconnect or a gap in the event numbers. */
export type ReadOutcome = { kind: 'ended' } | { kind: 'broken'; error: unknown };

/** Returns null for anything but a run event, such as a ping. An unknown event keeps its number, so that no gap appears. */
function parseEvent({ id, data }: StreamEvent): ReadEvent | null {
  const json = readJson(data);
  const parsed = runEvent.safeParse(json);
  if (parsed.success) return parsed.data;
  if (typeof json !== 'object' || json === null) return null;
  const { seq = Number(id), type } = json as { seq?: unknown; type?: unknown };
  if (typeof seq !== 'number' || !Number.isInteger(seq)) return null;
  // An end with an unknown status is still an end.
  return type === 'ended' ? { type, seq, status: 'interrupted' } : { type: 'unknown', seq };
}

function readJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** Reads a run's events and delivers them in batches. Stops with "broken" if `deliver` returns false because of a gap. */
export async function readRun(
  stream: AsyncIterable<StreamEvent>,
  deliver: (events: readonly ReadEvent[]) => boolean,
): Promise<ReadOutcome> {
  let pending: ReadEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isContiguous = true;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.length > 0 && isContiguous) isContiguous = deliver(pending);
    pending = [];
  };
  try {
    for await (const raw of stream) {
      // The server says why it ends a stream early.
      if (raw.event === 'problem') return { kind: 'broken', error: new ApiError(JSON.parse(raw.data) as Problem) };
      const event = parseEvent(raw);
      if (!event) continue;
      pending.push(event);
      if (event.type === 'started' || event.type === 'ended') flush();
      else timer ??= setTimeout(flush, batchMs);
      if (!isContiguous) return { kind: 'broken', error: null };
      if (event.type === 'ended') return { kind: 'ended' };
    }
    return { kind: 'broken', error: null };
  } catch (error) {
    return { kind: 'broken', error };
  } finally {
    flush();
  }
}
