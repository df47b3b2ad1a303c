import type { Readable } from 'node:stream';

/** What was stored: its length and the hash of its bytes in hex. */
export interface Stored {
  readonly bytes: number;
  readonly sha256: string;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of files lie. An object is there whole or not at all: nobody ever reads half of one. Keys are made by the server
 * (`files/file_…`), never from what users typed.
 */
export interface Storage {
  /** @throws TooLargeError when more than `maxBytes` come; then nothing is stored. */
  readonly put: (key: string, content: Readable, options?: { readonly maxBytes?: number }) => Promise<Stored>;
  /** Undefined when nothing lies there. */
  readonly get: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Deleting what is not there is no error. */
  readonly delete: (key: string) => Promise<void>;
  /** Removes what broken writes from before that moment left behind. */
  readonly sweep: (before: Date) => Promise<void>;
}

/** Recognise it by its name. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** @throws Error for a key that is not made of plain parts; a defect of ours. */
export function checkedKey(key: string): string {
  if (!/^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/.test(key)) throw new Error('not a storage key');
  return key;
}
