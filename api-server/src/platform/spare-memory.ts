import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The share of a window that the process may have worked for it to count as idle. */
const idleShareMax = 0.05;
/** V8 lets short-lived objects take up to three times `--max-semi-space-size`, and keeps that memory until a collection of last resort. */
const keptBytesMax = 6_000_000;

/**
 * Gives memory back whenever the process has been idle for `everyMs`. A busy process needs the room: with less, every token of an answer
 * costs a sixth more (docs/measurements/2026-11-27.md). Returns a function that stops it.
 */
export function returnSpareMemory(everyMs = 15_000): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  let kept = keptBytesMax;
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleShareMax || shortLivedBytes() <= kept) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    // V8 keeps what `--min-semi-space-size` asks for.
    kept = Math.max(keptBytesMax, shortLivedBytes());
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Returns the room that V8 keeps for short-lived objects, in bytes. */
export const shortLivedBytes = (): number => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
