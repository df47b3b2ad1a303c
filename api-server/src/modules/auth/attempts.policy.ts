import { createHash } from 'node:crypto';

export const attemptWindowMs = 15 * 60_000;
export const signUpWindowMs = 60 * 60_000;

/**
 * How often one may try in the window. From one place at one account: five times. A whole place, and a whole account from
 * everywhere, get more, so that neither an office behind one address nor an attacked user is locked out soon.
 */
const allowed = { pair: 5, place: 60, account: 50 } as const;
type Scope = keyof typeof allowed;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

export const signUpKey = (ip: string): string => `sign-up:${hash(ip)}`;

export function attemptKeys(email: string, ip: string): string[] {
  return [`pair:${hash(`${email}\n${ip}`)}`, `place:${hash(ip)}`, `account:${hash(email)}`];
}

/** A mailed link for an account is asked for seldom; a place asks, and tries links, for all its people. */
const recoveries = { recover: 3, 'recover-place': 30, 'reset-place': 30, prove: 5, 'prove-place': 30 } as const;

export const recoveryKeys = (email: string, ip: string): string[] => [`recover:${hash(email)}`, `recover-place:${hash(ip)}`];
/** Answers and codes are short, so an account takes few of them. */
export const proofKeys = (email: string, ip: string): string[] => [`prove:${hash(email)}`, `prove-place:${hash(ip)}`];
export const resetKeys = (ip: string): string[] => [`reset-place:${hash(ip)}`];
export const recoveriesFor = (key: string): number => recoveries[key.split(':', 1)[0] as keyof typeof recoveries];

export interface AttemptCount {
  readonly key: string;
  readonly count: number;
  readonly windowEndsAt: Date;
}

export const allowedFor = (key: string): number => allowed[key.split(':', 1)[0] as Scope];

/** Seconds until the next attempt is allowed, 0 when this one is. */
export function secondsToWait(counts: readonly AttemptCount[], now: Date, limitOf: (key: string) => number = allowedFor): number {
  const over = counts.filter(({ key, count }) => count > limitOf(key));
  return Math.max(0, ...over.map(({ windowEndsAt }) => Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000)));
}
