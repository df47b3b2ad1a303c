import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a token or another text, in the form in which the database keeps it. */
export const hashOf = (text: string, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  createHash('sha256').update(text).digest(encoding);
