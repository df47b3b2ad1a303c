import { runEvent } from 'shared-contracts';
import type { StreamEvent } from 'shared-contracts/shell';
import type { ReadEvent } from './run-events.model.ts';

/** Deltas that arrive together are applied together, about once a frame. */
const gatherMs = 16;

/** How reading a run went: to its end, to a broken connection, or to a hole in the order of its events. */
export type ReadOutcome = { kind: 'ended' } | { kind: 'broken'; error: unknown };

/** Returns null for what is no event of a run, such as a ping. An event that this release does not know still takes its place in the order. */
function parse({ id, data }: StreamEvent): ReadEvent | null {
  const json = readJson(data);
  const parsed = runEvent.safeParse(json);
  if (parsed.success) return parsed.data;
  if (typeof json !== 'object' || json === null) return null;
  const { seq = Number(id), type } = json as { seq?: unknown; type?: unknown };
  if (typeof seq !== 'number' || !Number.isInteger(seq)) return null;
  // An ending of a kind that is not known here is an ending all the same.
  return type === 'ended' ? { type, seq, status: 'interrupted' } : { type: 'unknown', seq };
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
export async function readRun(
  stream: AsyncIterable<StreamEvent>,
  deliver: (events: readonly ReadEvent[]) => boolean,
): Promise<ReadOutcome> {
  let waiting: ReadEvent[] = [];
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
