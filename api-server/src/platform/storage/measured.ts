import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { type Stored, TooLargeError } from './storage.ts';

/** Counts and hashes the bytes that pass through, and fails at the first byte over the limit. */
export function measureStream(maxBytes: number): { through: Transform; result: () => Stored } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(new TooLargeError('more bytes came than are allowed'));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
