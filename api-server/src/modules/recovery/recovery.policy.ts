import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { recoveryLimits, securityQuestions } from 'shared-contracts/settings-calls';
import { hashOf } from '../../platform/hash.ts';

/** Returns a secret for a link or a browser. The database keeps only its hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** A code that is sent and typed. It is short, so it is bound to its user and counts a few minutes and tries. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
export const hashOfCode = (userId: string, code: string): string => hashOf(`${userId}:${code.replace(/\s/g, '')}`);

/** Answers are compared without case, marks and doubled spaces: nobody remembers those. */
export const normalAnswer = (answer: string): string =>
  answer
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Questions for an account that has none or does not exist: always the same for one e-mail, so that asking tells nothing. */
export function decoyQuestions(email: string, secret: string): number[] {
  const mac = createHmac('sha256', secret).update(`questions:${email}`).digest();
  const left = securityQuestions.map((_, index) => index);
  const picked = Array.from({ length: recoveryLimits.answers }, (_, index) => left.splice((mac[index] ?? 0) % left.length, 1)[0] ?? 0);
  return picked.toSorted((a, b) => a - b);
}

/** The international form of a phone number, undefined for what is none. */
export function phoneOf(given: string): string | undefined {
  const digits = given.replaceAll(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}
