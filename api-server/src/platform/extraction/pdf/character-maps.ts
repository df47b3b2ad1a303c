import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Adobe's character maps, which texts in Chinese, Japanese and Korean without embedded maps need. `pdfjs-dist` has them, with 36 MB that
 * we don't use; `pack-character-maps.ts` packs them.
 */
const packed = path.join(import.meta.dirname, 'character-maps.br');

let maps: ReadonlyMap<string, Uint8Array> | undefined;

function unpackedMaps(): ReadonlyMap<string, Uint8Array> {
  const bytes = brotliDecompressSync(readFileSync(packed));
  const headLength = bytes.readUInt32LE(0);
  const sizes = JSON.parse(bytes.toString('utf8', 4, 4 + headLength)) as Readonly<Record<string, number>>;
  const all = new Map<string, Uint8Array>();
  let at = 4 + headLength;
  for (const [name, size] of Object.entries(sizes)) {
    all.set(name, Uint8Array.from(bytes.subarray(at, at + size)));
    at += size;
  }
  return all;
}

/** Returns the character map of a name, such as `90ms-RKSJ-H.bcmap`. */
export function findCharacterMap(name: string): Uint8Array | undefined {
  maps ??= unpackedMaps();
  return maps.get(name);
}

/** Gives PDF.js the character maps that a document names. It uses its own fonts' widths where it asks for fonts, which texts don't need. */
export class CharacterMaps {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const map = kind === 'cMapUrl' ? findCharacterMap(filename) : undefined;
    if (!map) throw new Error(`There is no ${filename}.`);
    return map.slice();
  }
}
