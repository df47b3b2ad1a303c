import type { Readable } from 'node:stream';

/** Describes a stored object: its length and the hash of its bytes in hex. */
export interface Stored {
  readonly bytes: number;
  readonly sha256: string;
}

/** Holds the first and last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Describes an object in a listing. */
export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
  readonly at: Date;
}

/**
 * Stores the bytes of files. An object exists completely or not at all, so nobody ever reads half of one. The server creates the keys
 * (`files/file_…`), never from user input.
 */
export interface Storage {
  /** Stores an object. @throws TooLargeError if there are more than `maxBytes`; then nothing is stored */
  readonly put: (key: string, content: Readable, options?: { readonly maxBytes?: number }) => Promise<Stored>;
  /** Returns undefined if there is no such object. */
  readonly get: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Deletes an object; a missing one is not an error. */
  readonly delete: (key: string) => Promise<void>;
  /** Lists the objects whose keys begin with a folder (`files/`), in no particular order. */
  readonly list: (folder: string) => AsyncIterable<ListedObject>;
  /** Removes what broken writes before that moment left behind. */
  readonly sweep: (before: Date) => Promise<void>;
}

/** Signals that content exceeds the limit. Recognize it by its name. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/** Returns the key. @throws Error if it is not made of plain parts, which is a bug of ours */
export function checkedKey(key: string): string {
  if (!/^[a-z0-9_-]+(\/[a-z0-9_-]+)*$/.test(key)) throw new Error('not a storage key');
  return key;
}
