import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { allCalls } from 'shared-contracts/all-calls';
import { sourcesOnDisk } from '../../checks/sources.ts';
import { workspaceRoot } from '../../release/index.ts';
import { type ImportGraph, readImportGraph } from './import-graph.ts';
import { type JourneyRecord, readRecord } from './journey-record.ts';
import type { Step } from './test-steps.ts';

/** Says what a change can affect. */
export interface Affected {
  /** Is set if any test can be affected, so that all of them run. */
  readonly isAll: boolean;
  readonly tests: ReadonlySet<string>;
  readonly journeys: ReadonlySet<string>;
  /** Names calls, as `call:listNotebooks`, and parts of packages, as `mfe-chat/thread`: enough tests to use each of them run. */
  readonly parts: ReadonlySet<string>;
}

export const recordFile = join(workspaceRoot, 'e2e/journeys.json');

/** Says how many test files have to use each affected part. */
const coverings = 2;
/** Runs journeys that use an affected part as long as they are this few, and otherwise only enough of them. */
const fewJourneys = 24;

/** Recognizes files that know everything, so that through them everything would depend on everything. */
const isBorder = (file: string) =>
  /^api-server\/src\/(app|modules|main|server|administer)\.ts$|\.module\.ts$|\/src\/testing\/|^host-shell\/src\/(provider|shared\/lazy-shared)\.ts$/.test(
    file,
  );
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isJourney = (file: string) => /^e2e\/src\/.+\.spec\.ts$/.test(file);
/** Recognizes files without effect on any test. */
const isIdle = (file: string) => /\.md$|^(docs|\.ci|operations|docker)\//.test(file) && !/^api-server\/help\//.test(file);
/** Recognizes files that every test depends on. */
const isForAll = (file: string) =>
  /^(package-lock|package|tsconfig)\.json$|(^|\/)vitest\.(config|setup)\.ts$|^e2e\/playwright\.config\.ts$/.test(file);
/** Recognizes the build and the start of the server and the shell: each page and call depends on them. */
const isForAllParts = (file: string) =>
  /^platform\/(preset|gateway|release|service|packages)\/|^api-server\/(drizzle\/|src\/(app|modules|server|main|kernel\/module)\.ts$|src\/http\/)|^host-shell\/src\/(main|provider)\.tsx?$/.test(
    file,
  ) && !isTest(file);

/** Returns the paths that differ from where the branch left the base, with uncommitted and new files; for `a..b`, those between the two. */
export function changedFiles(base: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: workspaceRoot, encoding: 'utf8' }).split('\n').filter(Boolean);
  if (base.includes('..')) return git('diff', '--name-only', base);
  const [start = base] = git('merge-base', base, 'HEAD');
  return [...new Set([...git('diff', '--name-only', start), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Returns what a change of the files can affect, by the imports of the sources. */
export function affectedBy(files: readonly string[], graph: ImportGraph): Affected {
  const relevant = files.filter((file) => !isIdle(file));
  const found = graph.dependents(
    relevant.flatMap((file) => withModule(file, graph)),
    isBorder,
  );
  // A test opens pages and servers through helpers, so what it tests is in its folder rather than in its imports.
  const folders = new Set([...found].filter((file) => !isTest(file) && !file.startsWith('e2e/')).map(dirname));
  const parts = new Set<string>();
  for (const file of found) {
    const name = file.split('/')[0] ?? '';
    if (/\.routes\.ts$/.test(file)) for (const call of callsOf(file)) parts.add(`call:${call}`);
    if (/^(mfe-[^/]+)\/(src\/remote\.tsx|contributes\.ts)$/.test(file) || /\/messages\/|\.css$/.test(file))
      for (const chunk of chunksOfPackage(graph, name)) parts.add(chunk);
  }
  for (const [chunk, starts] of graph.chunks) if (starts.some((file) => found.has(file))) parts.add(chunk);
  // What the shell starts with is on every page, so its own journeys have to tell.
  const shell = [...found].some((file) => file.startsWith('host-shell/src/') && !isTest(file));
  if (relevant.some(isForAllParts)) {
    for (const { name } of allCalls) parts.add(`call:${name}`);
    for (const chunk of graph.chunks.keys()) parts.add(chunk);
  }
  return {
    isAll: relevant.some(isForAll),
    tests: new Set([...graph.files].filter((file) => isTest(file) && (found.has(file) || folders.has(dirname(file))))),
    journeys: new Set(
      [...graph.files].filter((file) => isJourney(file) && (found.has(file) || (shell && file.startsWith('e2e/src/shell/')))),
    ),
    parts,
  };
}

/** Adds the rest of a server module's folder when the file that puts it together changes. */
const withModule = (file: string, { files }: ImportGraph) =>
  file.endsWith('.module.ts') ? [...files].filter((other) => dirname(other) === dirname(file)) : [file];

const chunksOfPackage = ({ chunks }: ImportGraph, name: string) => [...chunks.keys()].filter((chunk) => chunk.startsWith(`${name}/`));

const names = new Set(allCalls.map(({ name }) => name));
const callsIn = (text: string) => new Set([...text.matchAll(/\b[a-z]\w+\b/g)].map(([word]) => word).filter((word) => names.has(word)));
const callsOf = (file: string) => callsIn(readFileSync(join(workspaceRoot, file), 'utf8'));

/**
 * Returns as few names as possible that together use each part twice, or as often as there are names: with each step the one that uses most
 * of what is missing for its cost.
 */
export function cover(
  parts: ReadonlySet<string>,
  candidates: ReadonlyMap<string, { readonly uses: ReadonlySet<string>; readonly cost: number }>,
): string[] {
  const missing = new Map<string, number>();
  for (const part of parts) {
    const count = [...candidates.values()].filter(({ uses }) => uses.has(part)).length;
    if (count) missing.set(part, Math.min(count, coverings));
  }
  const chosen: string[] = [];
  const left = new Map(candidates);
  while (missing.size) {
    let best: { name: string; gain: number } | undefined;
    for (const [name, { uses, cost }] of left) {
      const gain = [...missing.keys()].filter((part) => uses.has(part)).length / cost;
      if (gain > (best?.gain ?? 0)) best = { name, gain };
    }
    if (!best) break;
    for (const part of left.get(best.name)?.uses ?? []) {
      const count = missing.get(part);
      if (count === 1) missing.delete(part);
      else if (count) missing.set(part, count - 1);
    }
    left.delete(best.name);
    chosen.push(best.name);
  }
  return chosen;
}

/** Returns the journeys to run: those whose own code changed, new ones, and those that use what is affected. */
export function affectedJourneys({ journeys, parts }: Affected, all: readonly string[], record: JourneyRecord): string[] {
  const uses = new Map(
    all.flatMap((file) => {
      const used = record[file];
      return used
        ? [[file, { uses: new Set([...used.calls.map((call) => `call:${call}`), ...used.chunks]), cost: used.journeys }] as const]
        : [];
    }),
  );
  const own = all.filter((file) => journeys.has(file) || !uses.has(file));
  const using = [...uses].filter(([, used]) => [...parts].some((part) => used.uses.has(part)));
  const count = using.reduce((sum, [, { cost }]) => sum + cost, 0);
  const chosen = count <= fewJourneys ? using.map(([file]) => file) : cover(parts, uses);
  return [...new Set([...own, ...chosen])].toSorted();
}

/** Returns the unit and API tests to run: those that a change reaches by imports, those in the same folders, and enough to make each affected call. */
function affectedTests({ tests, parts }: Affected, { files }: ImportGraph): string[] {
  const callers = new Map(
    [...files]
      .filter((file) => isTest(file) && file.startsWith('api-server/') && !tests.has(file))
      .map((file) => [file, { uses: new Set([...callsOf(file)].map((call) => `call:${call}`)), cost: 1 }] as const),
  );
  return [...new Set([...tests, ...cover(parts, callers)])].toSorted();
}

/** Reduces the steps to what the changes since a base can affect. The checks read everything, because they are quick. */
export function changedSteps(all: readonly Step[], base: string): Step[] {
  const files = changedFiles(base);
  const graph = readImportGraph(workspaceRoot, sourcesOnDisk(workspaceRoot));
  const affected = affectedBy(files, graph);
  if (affected.isAll) return [...all];
  const specs = [...graph.files].filter(isJourney);
  const journeys = affectedJourneys(affected, specs, readRecord(recordFile)).filter((file) => existsSync(join(workspaceRoot, file)));
  const tests = affectedTests(affected, graph);
  const isOfJourneys = (name: string) => ['e2e', 'build', 'browser', 'bytes'].includes(name);
  const isWanted = ({ name }: Step) => (name === 'unit' ? tests.length > 0 : isOfJourneys(name) ? journeys.length > 0 : true);
  return all.filter(isWanted).map((step) => {
    if (step.name === 'unit') return { ...step, args: [...step.args, ...tests] };
    return step.name === 'e2e' ? { ...step, args: [...step.args, ...journeys.map((file) => `${file.replaceAll('.', '\\.')}$`)] } : step;
  });
}
