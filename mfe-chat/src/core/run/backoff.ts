const firstMs = 500;
const longestMs = 10_000;

/** How long to wait before an attempt to reconnect: doubling, never longer than ten seconds. */
export const backoffMs = (attempt: number): number => Math.min(longestMs, firstMs * 2 ** attempt);
