import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

const newline = 10;

/** Describes the rows that passed through a stream. */
export interface RowDigest {
  readonly through: Transform;
  /** Returns the number of rows and their digest, which is equal for equal rows in any order. */
  readonly result: () => { readonly rows: number; readonly digest: string };
}

/** Creates a stream that counts and digests lines and passes them on. A line is a row in the text format of PostgreSQL's COPY. */
export function digestRows(): RowDigest {
  const sum = new Uint32Array(8);
  let rows = 0;
  let rest: Buffer[] = [];
  const add = (line: Buffer) => {
    const hash = createHash('sha256').update(line).digest();
    // Adding is commutative, and unlike XOR it notices a row that is there twice.
    for (let place = 0; place < sum.length; place += 1) sum[place] = (sum[place] ?? 0) + hash.readUInt32LE(place * 4);
    rows += 1;
  };
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      let from = 0;
      for (let to = chunk.indexOf(newline); to >= 0; to = chunk.indexOf(newline, from)) {
        const end = chunk.subarray(from, to);
        add(rest.length ? Buffer.concat([...rest, end]) : end);
        rest = [];
        from = to + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
      done(null, chunk);
    },
  });
  return { through, result: () => ({ rows, digest: Buffer.from(sum.buffer).toString('hex') }) };
}
