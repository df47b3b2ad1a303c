const longestMs = 500;

/** Resolves when the page has a moment, or after half a second. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: longestMs });
    else setTimeout(resolve);
  });
