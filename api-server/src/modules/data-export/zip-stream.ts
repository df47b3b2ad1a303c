import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  /** Holds text, which is compressed, or the bytes of a file, which are stored as they are because most are compressed already. */
  readonly content: string | Readable;
}

/** Streams a zip archive entry by entry, with only part of one entry in memory. */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const out = new PassThrough();
  const zip = new Zip((error, part, isLast) => {
    if (error) out.destroy(error);
    else if (isLast) out.end(part);
    else out.write(part);
  });
  void write(zip, entries, out).catch((error: Error) => out.destroy(error));
  return out;
}

async function write(zip: Zip, entries: AsyncIterable<ZipEntry>, out: PassThrough): Promise<void> {
  for await (const { name, content } of entries) {
    if (typeof content === 'string') {
      const entry = new ZipDeflate(name, { level: 6 });
      zip.add(entry);
      entry.push(new TextEncoder().encode(content), true);
    } else {
      const entry = new ZipPassThrough(name);
      zip.add(entry);
      for await (const part of content) {
        entry.push(new Uint8Array(part as Buffer));
        if (out.writableNeedDrain) await once(out, 'drain');
      }
      entry.push(new Uint8Array(), true);
    }
    if (out.writableNeedDrain) await once(out, 'drain');
  }
  zip.end();
}
