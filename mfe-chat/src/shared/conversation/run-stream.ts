import { type RunEvent, runEvent } from 'shared-contracts';
import type { StreamEvent } from 'shared-contracts/shell';

/** Deltas that arrive together are applied together, about once a frame. */
const gatherMs = 16;

/** How reading a run went: to its end, to a broken connection, or to a hole in the order of its events. */
export type ReadOutcome = { kind: 'ended' } | { kind: 'broken'; error: unknown };

function parse(event: StreamEvent): RunEvent | null {
  const parsed = runEvent.safeParse(readJson(event.data));
  // A type that this release does not know is news for a later one.
  return parsed.success ? parsed.data : null;
}

function readJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/**
 * Reads a run's events and hands them on in gathered batches. Hearing `false` for a batch (a hole in the order) ends the reading as broken.
 */
export async function readRun(stream: AsyncIterable<StreamEvent>, deliver: (events: readonly RunEvent[]) => boolean): Promise<ReadOutcome> {
  let waiting: RunEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWhole = true;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0 && isWhole) isWhole = deliver(waiting);
    waiting = [];
  };
  try {
    for await (const raw of stream) {
      const event = parse(raw);
      if (!event) continue;
      waiting.push(event);
      if (event.type === 'started' || event.type === 'ended') flush();
      else timer ??= setTimeout(flush, gatherMs);
      if (!isWhole) return { kind: 'broken', error: null };
      if (event.type === 'ended') return { kind: 'ended' };
    }
    return { kind: 'broken', error: null };
  } catch (error) {
    return { kind: 'broken', error };
  } finally {
    flush();
  }
}
