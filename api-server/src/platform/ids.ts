import { randomBytes } from 'node:crypto';
import { hashOf } from './hash.ts';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Returns an unguessable id with a prefix for its kind: `msg_` and 24 characters (124 bits). */
export function newId(prefix: string): string {
  let text = '';
  for (const byte of randomBytes(24)) text += alphabet[byte % alphabet.length];
  return `${prefix}_${text}`;
}

/** Returns the id that belongs to a key, so that a repeated request finds what the first one created. It is as unguessable as the key. */
export const idOf = (prefix: string, key: string): string => `${prefix}_${hashOf(key, 'hex').slice(0, 24)}`;
