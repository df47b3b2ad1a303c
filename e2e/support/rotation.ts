import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { dayMs } from 'shared-contracts/days';
import { hashOf } from './hash.ts';

/** Names which of the journeys that repeat one mechanism run: all of them, or those of one turn from 0 to 9. */
export type Rotation = 'all' | number;

/** Says after how many turns every journey has run. */
export const turnCount = 10;

/**
 * Lists the paths, or their beginnings with a slash, of what fetches code on demand and recovers, of the journeys that test it, and of the walk
 * of all pages.
 */
const mechanism = [
  'e2e/src/platform/fault-matrix.spec.ts',
  'e2e/src/platform/lazy-pages.spec.ts',
  'e2e/src/platform/lazy-parts.spec.ts',
  'e2e/src/platform/remote-faults.spec.ts',
  'e2e/src/shell/every-page.spec.ts',
  'e2e/support/layout-faults.ts',
  'e2e/support/lazy-chunks.ts',
  'e2e/support/page-walk.ts',
  'e2e/support/rotation.ts',
  'host-shell/src/app/remote-page.tsx',
  'host-shell/src/app/router.tsx',
  'host-shell/src/app/start.tsx',
  'host-shell/src/features/remotes/',
  'host-shell/src/main.tsx',
  'host-shell/src/provider.ts',
  'host-shell/src/shared/lazy-shared.ts',
  // Another version of Module Federation or of the router.
  'package-lock.json',
  'platform/checks/lazy-imports.ts',
  'platform/gateway/',
  'platform/preset/',
  'shared-contracts/src/kernel/browser/delay.ts',
  'shared-contracts/src/kernel/browser/lazy-code.ts',
  'shared-contracts/src/kernel/remote/',
  'shared-ui/src/states/lazy-part.tsx',
];

/** Returns whether a change of the file can break what the paths lead to, so that one turn is not enough. */
export const isOfMechanism = (file: string, paths: readonly string[] = mechanism): boolean =>
  !/\.(test\.tsx?|md)$/.test(file) && paths.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));

/** Returns the names whose turn it is. The turns from 0 to 9 cover every name of a list, each once. */
export function namesInTurn(list: string, names: readonly string[], rotation: Rotation): string[] {
  if (rotation === 'all') return [...names];
  // Short lists start at different turns, so that no turn has the first name of all lists.
  const first = numberOf(list);
  const places = new Map(names.toSorted().map((name, place) => [name, place]));
  return names.filter((name) => (first + (places.get(name) ?? 0)) % turnCount === rotation);
}

const numberOf = (text: string) => Number.parseInt(hashOf(text, 'hex').slice(0, 8), 16);

/** Holds what the choice of a rotation depends on. */
export interface RotationFacts {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Lists the files that changed; undefined without git or history. */
  readonly changed: () => readonly string[] | undefined;
  /** Returns the commit under test; undefined without git. */
  readonly commit: () => string | undefined;
  readonly today: Date;
  /** Lists the paths of the mechanism; without them, that of the journeys. */
  readonly paths?: readonly string[];
}

/** Chooses what the environment asks for, all when the mechanism changed, and otherwise a turn by the commit or, without git, by the day. */
export function chooseRotation({ env, changed, commit, today, paths }: RotationFacts): Rotation {
  if (env.E2E_ALL === '1' || env.E2E_ROTATION === 'all') return 'all';
  if (env.E2E_ROTATION) {
    if (!/^\d$/.test(env.E2E_ROTATION)) throw new Error(`E2E_ROTATION is ${env.E2E_ROTATION}, but must be a digit or "all".`);
    return Number(env.E2E_ROTATION);
  }
  if (changed()?.some((file) => isOfMechanism(file, paths))) return 'all';
  return turnOf(commit(), today);
}

/** Returns the turn of a commit or, without one, of a day. */
const turnOf = (commit: string | undefined, today: Date) => (commit ? numberOf(commit) : Math.floor(today.getTime() / dayMs)) % turnCount;

const root = resolve(import.meta.dirname, '../..');

/** Returns the lines of git's output, or undefined when git or what it was asked for is missing. */
function git(...args: string[]): string[] | undefined {
  try {
    const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return output.split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}

/** Returns the commit that is checked out; undefined without git. */
export const headCommit = () => git('rev-parse', 'HEAD')?.[0];

/** Lists the files that differ from where the branch left the main branch, or from the commit before on the main branch itself. */
export function changedFiles(): string[] | undefined {
  const [head] = git('rev-parse', 'HEAD') ?? [];
  const starts = ['origin/main', 'main'].flatMap((branch) => git('merge-base', branch, 'HEAD') ?? []);
  const base = starts.find((commit) => commit !== head) ?? git('rev-parse', 'HEAD~1')?.[0];
  if (!base) return undefined;
  const differing = git('diff', '--name-only', base);
  return differing && [...differing, ...(git('ls-files', '--others', '--exclude-standard') ?? [])];
}

/** Returns the rotation of this run. Playwright's workers inherit the choice of its main process through the environment. */
export function rotationOfRun(): Rotation {
  const rotation = chooseRotation({
    env: process.env,
    changed: changedFiles,
    commit: headCommit,
    today: new Date(),
  });
  process.env.E2E_ROTATION = String(rotation);
  return rotation;
}

/** Returns true when it is the turn of a single name: in one of ten turns, also when all journeys of a list run. */
export function isInTurn(name: string): boolean {
  const rotation = rotationOfRun();
  const turn = rotation === 'all' ? turnOf(headCommit(), new Date()) : rotation;
  return numberOf(name) % turnCount === turn;
}

/**
 * Returns the names of a list that run this time: one of each kind always, and a tenth of the rest. Prints them, because a failure
 * needs the same choice again.
 */
export function namesOfRun(list: string, names: readonly string[], always: readonly string[]): string[] {
  const strangers = always.filter((name) => !names.includes(name));
  if (strangers.length) throw new Error(`${list} has no ${strangers.join(', ')}.`);
  const rotation = rotationOfRun();
  const others = names.filter((name) => !always.includes(name));
  const chosen = namesInTurn(list, others, rotation);
  const isMainProcess = process.env.TEST_WORKER_INDEX === undefined;
  if (isMainProcess && rotation !== 'all')
    process.stdout.write(
      `${list}: ${always.length} always, and in turn ${rotation} ${chosen.length} of ${others.length} others${chosen.length ? `: ${chosen.join(', ')}` : ''}. E2E_ROTATION=${rotation} repeats the turn, E2E_ALL=1 runs all.\n`,
    );
  return names.filter((name) => always.includes(name) || chosen.includes(name));
}
