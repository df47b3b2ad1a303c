import { createECDH } from 'node:crypto';
import { dayMs } from 'shared-contracts/days';
import { addJitter } from '../../../platform/jitter.ts';

/** Limits the browsers that show one user's alerts. */
export const subscriptionsMax = 20;
/** Limits how long a push service keeps an alert for a browser that is offline, and how long we retry. */
export const keptMs = dayMs;
export const attemptsMax = 8;

const firstPauseMs = 30_000;
const longestPauseMs = 60 * 60_000;
const publicKeyBytes = 65;
const secretBytes = 16;

/** Returns whether the server may send to an address. Only servers of tests accept one on their own machine without encryption. */
export function isPushAddress(address: string, allowLoopback: boolean): boolean {
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (allowLoopback && url.protocol === 'http:' && url.hostname === '127.0.0.1');
}

/** Returns whether a message can be encrypted with a browser's keys: a point on the curve P-256 and 16 secret bytes. */
export function areBrowserKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== publicKeyBytes || Buffer.from(auth, 'base64url').length !== secretBytes) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return own.computeSecret(point).length > 0;
  } catch {
    return false;
  }
}

/** Describes what becomes of an alert and its subscription after a push service answered. */
export type PushOutcome = 'taken' | 'refused' | 'gone' | 'retry';

/** Returns what a status means. A push service that doesn't know the subscription or our key will not take the next message either. */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  return status === 429 || status >= 500 ? 'retry' : 'refused';
}

/** Returns when to retry: after a delay that doubles, and not before the push service asked for. */
export function retryDelayMs(attempts: number, retryAfter: string | null, now: Date): number {
  const own = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
  return Math.max(addJitter(own), Math.min(askedDelayMs(retryAfter, now), keptMs));
}

/** Reads `Retry-After`, which holds seconds or a date. */
function askedDelayMs(retryAfter: string | null, now: Date): number {
  const given = (retryAfter ?? '').trim().slice(0, 40);
  if (/^\d{1,9}$/.test(given)) return Number(given) * 1_000;
  const moment = Date.parse(given);
  return Number.isNaN(moment) ? 0 : Math.max(0, moment - now.getTime());
}
