import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Returns the longest time in milliseconds that the event loop was blocked during some work. */
export async function delayOf(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}
