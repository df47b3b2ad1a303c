import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

const retriedMs = 30_000;
const pauseMs = 40;

const hasMoved = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'registry-moved';

/**
 * Repeats a change of a bucket while other machines are faster. A change reads the registry again each time, so nobody's change is lost.
 * @throws the last refusal after half a minute
 */
export async function retryMoved<T>(change: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + retriedMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!hasMoved(error) || Date.now() > deadline) throw error;
      // Spreads those who failed together, so that they don't meet again.
      await wait(pauseMs + ((attempt * 37 + process.pid * 13) % (pauseMs * 4)));
    }
  }
}

/** Creates a queue that runs tasks one after another. Other work gets a turn in between, because a promotion computes for a while. */
export function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(() => turn()).then(task);
    last = next.catch(() => undefined);
    return next;
  };
}
