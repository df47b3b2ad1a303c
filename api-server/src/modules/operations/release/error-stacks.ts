import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { TelemetryEvent } from 'shared-contracts/calls';
import { cutText } from 'shared-contracts/text';
import { hashOf } from '../../../platform/hash.ts';
import type { CountedError } from './release.repository.ts';

/** Names a place in a source file, or in a file of the release when no source map has it. */
export interface ErrorFrame {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly name: string | null;
}

const framesMost = 10;
const messageMost = 300;
/** A place of a stack is not longer than this. */
const placeMost = 320;
/** A larger map would hold the event loop for too long. */
const mapBytesMost = 8 * 1024 * 1024;

/** Returns an error as it is counted: its message, and the places of its stack that are in the release's own files. */
export function errorOf({ remote, release, name, detail = '', stack = '' }: TelemetryEvent): CountedError {
  const message = cutText(detail || name, messageMost);
  const own = `/r/${remote}/${release}/`;
  const places = stack.split('\n').flatMap((line) => placeIn(line, own) ?? []);
  const frames = places.slice(0, framesMost).join('\n');
  const fingerprint = hashOf(`${message}\n${frames.split('\n', 1)[0]}`, 'hex').slice(0, 16);
  return { remote, release, fingerprint, message, frames, count: 1 };
}

/** Returns `file:line:column` of a line of a stack, if it names a file below `own`. */
function placeIn(line: string, own: string): string | undefined {
  const start = line.indexOf(own);
  if (start < 0) return undefined;
  const [file = '', row = '', column = ''] = line.slice(start + own.length, start + own.length + placeMost).split(':', 3);
  const [at] = /^\d{1,7}/.exec(column) ?? [];
  return at && /^[\w.@+-]{1,150}$/.test(file) && file.endsWith('.js') && /^\d{1,7}$/.test(row) ? `${file}:${row}:${at}` : undefined;
}

/** Finds the sources of places in a release's files. Maps are beside the files, and nothing serves them. */
export async function sourcesOf(platformDir: string, remote: string, release: string, frames: string): Promise<ErrorFrame[]> {
  const maps = new Map<string, TraceMap | undefined>();
  const found: ErrorFrame[] = [];
  for (const frame of frames.split('\n').filter(Boolean)) {
    const [file = '', line = '1', column = '1'] = frame.split(':');
    if (!maps.has(file)) maps.set(file, await readMap(path.join(platformDir, 'releases', remote, release, `${file}.map`)));
    const map = maps.get(file);
    // Browsers count columns from 1, source maps from 0.
    // Reports come from anyone, and the library refuses a line 0.
    const at =
      map && Number(line) > 0 ? originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) }) : undefined;
    found.push(
      at?.source
        ? { file: at.source, line: at.line, column: at.column + 1, name: at.name }
        : { file, line: Number(line), column: Number(column), name: null },
    );
  }
  return found;
}

async function readMap(file: string): Promise<TraceMap | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found || found.size > mapBytesMost) return undefined;
  try {
    return new TraceMap(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
