import { dayMs } from 'shared-contracts/days';
import { hashOf } from '../../../platform/hash.ts';
import { networkOf } from '../../../platform/network-of.ts';

export const attemptWindowMs = 15 * 60_000;
export const signUpWindowMs = 60 * 60_000;
/** Sets the window for weak proofs (short codes and security answers), which are limited per account, see `weakProofKey`. */
export const weakProofWindowMs = dayMs;

/** Describes where an attempt comes from. */
export interface Source {
  readonly ip: string;
  /** Identifies a browser in which this account has signed in before. */
  readonly deviceId: string | undefined;
}

/**
 * Limits failed attempts per source and window, for one account (`pair`) and across all accounts (`place`). No limit is per account, so
 * strangers can't lock out the owner. A known device has its own limit.
 */
const allowed = {
  pair: 5,
  place: 60,
  device: 10,
  recover: 3,
  'recover-place': 30,
  'recover-device': 5,
  prove: 5,
  'prove-place': 30,
  'prove-device': 10,
  code: 5,
  'code-device': 10,
  'reset-place': 30,
  'answer-place': 60,
  'register-place': 60,
  'invitation-place': 60,
  'weak-proof': 30,
} as const;
type Scope = keyof typeof allowed;

type Kind = 'sign-in' | 'recover' | 'prove';
const scopes: Record<Kind, readonly [pair: Scope, place: Scope, device: Scope]> = {
  'sign-in': ['pair', 'place', 'device'],
  recover: ['recover', 'recover-place', 'recover-device'],
  prove: ['prove', 'prove-place', 'prove-device'],
};

/** Returns the keys under which an attempt at an account is counted. */
export function attemptKeys(kind: Kind, email: string, { ip, deviceId }: Source): string[] {
  const [pair, place, device] = scopes[kind];
  if (deviceId) return [`${device}:${hashOf(`${email}\n${deviceId}`)}`];
  return [`${pair}:${hashOf(`${email}\n${networkOf(ip)}`)}`, `${place}:${hashOf(networkOf(ip))}`];
}

/** Returns the key for codes of the second factor, entered after a correct password. */
export const codeKey = (userId: string, { ip, deviceId }: Source): string =>
  deviceId ? `code-device:${hashOf(`${userId}\n${deviceId}`)}` : `code:${hashOf(`${userId}\n${networkOf(ip)}`)}`;

/**
 * Returns the key that limits weak proofs for an account. Six digits or security answers could be guessed from many addresses, so unknown
 * devices get only a few failures per day. Known devices, backup codes, mailed links and a changed password are exempt, so nobody is
 * locked out.
 */
export const weakProofKey = (account: string): string => `weak-proof:${hashOf(account)}`;
export const signUpKey = (ip: string): string => `sign-up:${hashOf(networkOf(ip))}`;
/** Returns the key for refused answers of SAML providers. */
export const answerKeys = (ip: string): string[] => [`answer-place:${hashOf(networkOf(ip))}`];
/** Returns the key for registrations of other assistants. Those that run on servers share a few addresses. */
export const registerKeys = (ip: string): string[] => [`register-place:${hashOf(networkOf(ip))}`];
/** Returns the key for readers of invitation links who are not signed in. */
export const invitationKeys = (ip: string): string[] => [`invitation-place:${hashOf(networkOf(ip))}`];
export const resetKeys = (ip: string): string[] => [`reset-place:${hashOf(networkOf(ip))}`];

export interface AttemptCount {
  readonly key: string;
  readonly count: number;
  readonly windowEndsAt: Date;
}

export const allowedFor = (key: string): number => allowed[key.split(':', 1)[0] as Scope];

/** Returns the seconds until the next attempt is allowed, or 0 if this one is. */
export function secondsToWait(counts: readonly AttemptCount[], now: Date, limitOf: (key: string) => number = allowedFor): number {
  const over = counts.filter(({ key, count }) => count > limitOf(key));
  return Math.max(0, ...over.map(({ windowEndsAt }) => Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000)));
}
