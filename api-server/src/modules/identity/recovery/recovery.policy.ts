import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { recoveryLimits, securityQuestions } from 'shared-contracts/settings-calls';
import { hashOf } from '../../../platform/hash.ts';

/** Returns a secret for a link or a browser. The database keeps only its hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Creates a code to send and type. It is short, so it is bound to its user, expires in minutes and allows few attempts. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
export const hashOfCode = (userId: string, code: string): string => hashOf(`${userId}:${code.replace(/\s/g, '')}`);

/** Normalizes an answer by removing case, diacritics and repeated spaces, which nobody remembers. */
export const normalAnswer = (answer: string): string =>
  answer
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Picks questions for an account that has none or does not exist. They are always the same for an email, so they reveal nothing. */
export function decoyQuestions(email: string, secret: string): number[] {
  const mac = createHmac('sha256', secret).update(`questions:${email}`).digest();
  const left = securityQuestions.map((_, index) => index);
  const picked = Array.from({ length: recoveryLimits.answers }, (_, index) => left.splice((mac[index] ?? 0) % left.length, 1)[0] ?? 0);
  return picked.toSorted((a, b) => a - b);
}

/** Returns a phone number in international format, or undefined if it is invalid. */
export function phoneOf(given: string): string | undefined {
  const digits = given.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
