import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns the SHA-256 of a token or another content, by default in the form in which the database keeps it. */
export const hashOf = (content: string | Uint8Array, encoding: 'base64url' | 'base64' | 'hex' = 'base64url'): string =>
  createHash('sha256').update(content).digest(encoding);

/** Compares a secret or a signature in a time that says nothing about where the two differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
