import { CFB } from '@e965/xlsx';
import { ExtractionError } from '../sections.ts';

/** Reads the streams of the container that Office used before 2007, and Outlook still uses. */
export interface CompoundFile {
  /** Lists paths without the root: `WordDocument`, `__attach_version1.0_#00000000/__substg1.0_3707001F`. */
  readonly paths: readonly string[];
  readonly read: (path: string) => Uint8Array | undefined;
}

interface Container {
  readonly FullPaths: readonly string[];
  readonly FileIndex: readonly { readonly type: number; readonly content?: Uint8Array | number[] }[];
}

/** @throws ExtractionError for a damaged file */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const streams = new Map<string, Uint8Array>();
  try {
    const { FullPaths: paths, FileIndex: entries } = CFB.read(bytes, { type: 'array' }) as Container;
    for (const [at, path] of paths.entries()) {
      const content = entries[at]?.content;
      if (content && !path.endsWith('/')) streams.set(path.replace(/^[^/]*\//, ''), Uint8Array.from(content));
    }
  } catch {
    throw new ExtractionError('damaged');
  }
  return { paths: [...streams.keys()], read: (path) => streams.get(path) };
}
