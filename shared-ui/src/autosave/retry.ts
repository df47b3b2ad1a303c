import { isApiError } from 'shared-contracts';

const retryDelaysMs = [2_000, 5_000, 10_000, 30_000];

/** Returns whether a save that failed may succeed later. One that the server refused won't, unless it changes. */
export const isTransient = (error: unknown): boolean =>
  !isApiError(error) || error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status);

/** Returns the delay before the next attempt, with some chance in it, so that the pages of many users don't return at the same moment. */
export const retryDelay = (attempts: number): number =>
  (retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)] ?? 0) * (0.9 + Math.random() * 0.2);

/** Returns whether what is saved was deleted or is no longer shared. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Returns whether a request with the value can outlive its page. Browsers limit those to 64 KB, and a character takes up to three bytes. */
export const canOutlive = (value: unknown): boolean => JSON.stringify(value).length <= 20_000;
