/** Waits `ms` milliseconds before the next attempt. Returns early when the network comes back or `signal` aborts. Never throws. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
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

/** Names `delay` for earlier releases of remotes. @alias */
export const rest = delay;
