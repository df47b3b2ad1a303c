import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Buffer | Readable;
  /** Whether to compress the content. Most files are compressed already. */
  readonly isCompressed: boolean;
}

/** Streams a zip archive entry by entry, with only part of one entry in memory. Ends with an error when an entry does, or when it is aborted. */
export function zipStream(entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  zip.outputStream.on('error', fail).pipe(out);
  void write(zip, entries, signal).catch(fail);
  return out;
}

async function write(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, content, isCompressed } of entries) {
    const stream = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
    zip.addReadStream(stream, name, { compress: isCompressed });
    await finished(stream, { signal });
  }
  zip.end();
}
