const firstMs = 500;
const longestMs = 10_000;

/** Returns the delay before a retry in milliseconds: doubling, up to ten seconds, and up to a quarter sooner, so that not all return at once. */
export const backoffMs = (attempt: number): number => Math.min(longestMs, firstMs * 2 ** attempt) * (1 - Math.random() / 4);
