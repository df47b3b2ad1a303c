import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CallDefinition } from 'shared-contracts/calls';
import type { JourneyRun } from './test-reports.ts';

/** Describes what the journeys of a file used when all of them last ran. */
export interface Used {
  /** Counts the journeys. */
  readonly journeys: number;
  /** Names the calls that reached the server. */
  readonly calls: readonly string[];
  /** Names the parts of packages that the pages loaded, such as `mfe-chat/thread`. */
  readonly chunks: readonly string[];
}

/** Maps a file with journeys, relative to the workspace, to what its journeys used. */
export type JourneyRecord = Readonly<Record<string, Used>>;

/** Names the annotation of a journey that lists its requests, such as `GET /api/notes`, one per line. */
export const requestsAnnotation = 'requests';

export function readRecord(file: string): JourneyRecord {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JourneyRecord) : {};
}

/** Writes the record with one file per line, so that a change of one journey is a change of one line. */
export function writeRecord(file: string, record: JourneyRecord): void {
  const lines = Object.entries(record)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, used]) => `  ${JSON.stringify(name)}: ${JSON.stringify(used)}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

/** Adds what a partial run noted to a record, and leaves out files without journeys in it. */
export function mergeRecords(before: JourneyRecord, now: JourneyRecord): JourneyRecord {
  const union = (a: readonly string[] = [], b: readonly string[] = []) => [...new Set([...a, ...b])].toSorted();
  return Object.fromEntries(
    Object.entries(now).map(([file, { journeys, calls, chunks }]) => {
      const known = before[file];
      return [
        file,
        {
          journeys: Math.max(journeys, known?.journeys ?? 0),
          calls: union(known?.calls, calls),
          chunks: union(known?.chunks, chunks),
        },
      ];
    }),
  );
}

/** Builds the record from a complete run in which every journey noted its requests. */
export function recordOf(journeys: readonly JourneyRun[], calls: readonly CallDefinition[]): JourneyRecord {
  const nameOf = callNames(calls);
  const found = new Map<string, { journeys: number; calls: Set<string>; chunks: Set<string> }>();
  for (const { file, annotations = [] } of journeys) {
    const used = found.get(file) ?? { journeys: 0, calls: new Set(), chunks: new Set() };
    found.set(file, used);
    used.journeys += 1;
    const noted = annotations.filter(({ type }) => type === requestsAnnotation);
    for (const request of noted.flatMap(({ description = '' }) => description.split('\n'))) {
      const call = nameOf(request);
      const chunk = chunkOf(request);
      if (call) used.calls.add(call);
      if (chunk) used.chunks.add(chunk);
    }
  }
  return Object.fromEntries(
    [...found].map(([file, { journeys: count, calls: own, chunks }]) => [
      file,
      { journeys: count, calls: [...own].toSorted(), chunks: [...chunks].toSorted() },
    ]),
  );
}

/** Returns the chunk of a request such as `GET /r/mfe-chat/1.0.0-ab12/thread.3f9c.js`. */
function chunkOf(request: string): string | undefined {
  const [, name = '', file = ''] = /^GET \/r\/([^/]+)\/[^/]+\/(.+\.js)$/.exec(request) ?? [];
  return file ? `${name}/${basename(file).split('.')[0]}` : undefined;
}

/** Returns a function that finds the name of the call that a request made. Calls with fewer parameters in their path come first. */
function callNames(calls: readonly CallDefinition[]): (request: string) => string | undefined {
  const parameters = ({ path }: CallDefinition) => path.split('{').length;
  const patterns = calls
    .toSorted((a, b) => parameters(a) - parameters(b))
    .map(({ name, method, path }) => {
      const pattern = path
        .replace(/\/$/, '')
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('[^/]+');
      return { name, pattern: new RegExp(`^${method} /api${pattern}/?$`) };
    });
  return (request) => patterns.find(({ pattern }) => pattern.test(request))?.name;
}
