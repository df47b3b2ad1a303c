import { brotliCompressSync } from 'node:zlib';
import { decode } from '@jridgewell/sourcemap-codec';
import { ownerOf } from './owners.ts';

/** Holds a built script with its source map. */
export interface MappedScript {
  readonly code: string;
  readonly map: { readonly sources: readonly string[]; readonly mappings: string };
}

/**
 * Returns the compressed bytes of a script by owner. Each owner's text is compressed alone, and the results are scaled to the size of the
 * whole, because a character of a hash costs more than one of repeated code.
 */
export function sharesOf({ code, map }: MappedScript): Map<string, number> {
  const texts = textsByOwner(code, map);
  const alone = [...texts].map(([owner, text]) => [owner, brotliCompressSync(text).length] as const);
  const scale = brotliCompressSync(code).length / alone.reduce((total, [, bytes]) => total + bytes, 0);
  return new Map(alone.map(([owner, bytes]) => [owner, bytes * scale]));
}

function textsByOwner(code: string, { sources, mappings }: MappedScript['map']): Map<string, string> {
  const owners = sources.map(ownerOf);
  const pieces = new Map<string, string[]>();
  const lines = code.split('\n');
  const add = (owner: string, text: string) => {
    const known = pieces.get(owner);
    if (known) known.push(text);
    else pieces.set(owner, [text]);
  };
  for (const [at, segments] of decode(mappings).entries()) {
    const line = lines[at] ?? '';
    if (segments[0]?.[0] !== 0) add('bundler', line.slice(0, segments[0]?.[0]));
    for (const [index, segment] of segments.entries()) {
      const owner = segment.length > 1 ? owners[segment[1] ?? 0] : undefined;
      add(owner ?? 'bundler', line.slice(segment[0], segments[index + 1]?.[0]));
    }
  }
  return new Map([...pieces].map(([owner, parts]) => [owner, parts.join('')]));
}
