import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** An unguessable id that says what it names: `msg_` and 24 characters (124 bits). */
export function newId(prefix: string): string {
  let text = '';
  for (const byte of randomBytes(24)) text += alphabet[byte % alphabet.length];
  return `${prefix}_${text}`;
}
