const longestMs = 500;

/** Resolves when the browser is idle, or after half a second. */
export const waitForIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: longestMs });
    else setTimeout(resolve);
  });
