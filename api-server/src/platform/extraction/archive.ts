import { inflateRawSync } from 'node:zlib';
import { Inflate } from 'fflate';
import { ExtractionError, extractionLimits } from './sections.ts';
import { decodeText } from './text/decode-text.ts';

/** Reads the entries of a ZIP archive, one at a time. */
export interface Archive {
  readonly names: readonly string[];
  readonly has: (name: string) => boolean;
  /** Returns the content of an entry, empty if it isn't there. @throws ExtractionError if it is damaged or protected */
  readonly read: (name: string) => Uint8Array;
  /** Returns the content in parts, for those who need never have all of it at once. @throws ExtractionError as `read` does */
  readonly parts: (name: string) => Iterable<Uint8Array>;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isProtected: boolean;
  readonly packed: number;
  readonly size: number;
  readonly start: number;
}

const signatures = { entry: 0x0201_4b50, local: 0x0403_4b50, end: 0x0605_4b50 };
const endBytes = 22;
const commentMax = 65_535;
const stored = 0;
const deflated = 8;

/**
 * Opens an archive. Sizes are added up from its directory before anything is unpacked, and no entry can exceed its declared size. `skipped`
 * entries, such as pictures, don't count. @throws ExtractionError for a broken or exploding archive
 */
export function openArchive(bytes: Uint8Array, skipped?: RegExp): Archive {
  const entries = new Map(directoryOf(bytes).map((entry) => [entry.name, entry]));
  let total = 0;
  for (const { name, size } of entries.values()) {
    if (!skipped?.test(name)) total += size;
    if (total > extractionLimits.unpackedBytes || entries.size > extractionLimits.unpackedFiles)
      throw new ExtractionError('unpacksTooLarge', { size: extractionLimits.unpackedBytes });
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: (name) => {
      const entry = entries.get(name);
      return entry ? contentOf(bytes, entry) : new Uint8Array();
    },
    parts: (name) => {
      const entry = entries.get(name);
      return entry ? partsOf(bytes, entry) : [];
    },
  };
}

function directoryOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - endBytes;
  while (end >= 0 && view.getUint32(end, true) !== signatures.end) {
    if (end < bytes.length - endBytes - commentMax) throw new ExtractionError('damaged');
    end -= 1;
  }
  if (end < 0) throw new ExtractionError('damaged');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  const count = view.getUint16(end + 10, true);
  try {
    for (let index = 0; index < count && view.getUint32(at, true) === signatures.entry; index += 1) {
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
        number,
        number,
        number,
      ];
      const name = bytes.subarray(at + 46, at + 46 + nameLength);
      entries.push({
        name: decodeText(name).replaceAll('\\', '/'),
        isProtected: (view.getUint16(at + 8, true) & 1) === 1,
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        start: view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + extraLength + commentLength;
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ExtractionError('damaged');
    throw error;
  }
  return entries;
}

function contentOf(bytes: Uint8Array, entry: Entry): Uint8Array {
  const content = packedContent(bytes, entry);
  if (entry.method === stored) return content;
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, entry.size) });
  } catch {
    throw new ExtractionError('damaged');
  }
}

/** Few bytes at once, because each may become a thousand. */
const packedAtOnce = 2 * 1024;

function* partsOf(bytes: Uint8Array, entry: Entry): Generator<Uint8Array> {
  const content = packedContent(bytes, entry);
  if (entry.method === stored) {
    yield content;
    return;
  }
  let unpacked: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((part) => unpacked.push(part));
  for (let at = 0; at < content.length; at += packedAtOnce) {
    try {
      inflate.push(content.subarray(at, at + packedAtOnce), at + packedAtOnce >= content.length);
    } catch {
      throw new ExtractionError('damaged');
    }
    size += unpacked.reduce((sum, { length }) => sum + length, 0);
    if (size > entry.size) throw new ExtractionError('damaged');
    yield* unpacked;
    unpacked = [];
  }
}

function packedContent(bytes: Uint8Array, { method, isProtected, packed, start }: Entry): Uint8Array {
  if (isProtected) throw new ExtractionError('protectedOrOld');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(start, true) === signatures.local && (method === stored || method === deflated)) {
      const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
      return bytes.subarray(from, from + packed);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ExtractionError('damaged');
}
