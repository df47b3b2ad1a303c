import { dayMs } from 'shared-contracts/days';

const longestMs = 7 * dayMs;

/** Returns the end of the pause that a server asks for, in seconds or as a date (RFC 9110), at most a week ahead; undefined when it does not ask. */
export function restUntil(retryAfter: string | null, now: Date): Date | undefined {
  const given = retryAfter?.trim() ?? '';
  const at = /^\d+$/.test(given) ? now.getTime() + Number(given) * 1_000 : Date.parse(given);
  if (!(at > now.getTime())) return undefined;
  return new Date(Math.min(at, now.getTime() + longestMs));
}
