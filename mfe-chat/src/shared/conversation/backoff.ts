const firstMs = 500;
const longestMs = 10_000;

/** How long to wait before an attempt to reconnect: doubling, never longer than ten seconds. */
export const backoffMs = (attempt: number): number => Math.min(longestMs, firstMs * 2 ** attempt);

/** Rests before the next attempt; a network that comes back, or being told to end, wakes it. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
}
