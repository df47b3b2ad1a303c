const firstMs = 500;
const longestMs = 10_000;

/** Returns the delay before a retry in milliseconds: doubling, up to ten seconds. */
export const backoffMs = (attempt: number): number => Math.min(longestMs, firstMs * 2 ** attempt);
