import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** An unguessable id that says what it names: `msg_` and 24 characters (124 bits). */
export function newId(prefix: string): string {
  let text = '';
  for (const byte of randomBytes(24)) text += alphabet[byte % alphabet.length];
  return `${prefix}_${text}`;
}

/** The id that follows from a key: who makes the same thing again finds it made. As unguessable as the key. */
export const idOf = (prefix: string, key: string): string => `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
