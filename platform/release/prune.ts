import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from 'shared-contracts/days';
import { type RegistryDocument, revisionFile } from 'shared-contracts/registry';
import { providerName, shellName } from './packages.ts';
import { publishedPackages, publishedReleases } from './published.ts';
import { holdRegistries, readPointer, readRevision, revisionNumbers } from './registry-store.ts';
import { rollbackTarget } from './rollback.ts';
import { registryDir, releaseDir } from './state.ts';
import { forgetTrials, onTrial } from './trial-marks.ts';

export interface Pruning {
  readonly state: string;
  /** Keeps everything that ran or was published in this many days, for pages that are still open. */
  readonly keepDays?: number | undefined;
  /** Keeps this many of the newest revisions of each environment, with all that they name. */
  readonly keepRevisions?: number | undefined;
  /** Prunes the releases of one package only, and no revision. */
  readonly only?: string | undefined;
  readonly now?: Date;
}

/** Lists what nothing needs anymore. */
export interface Prunable {
  readonly releases: readonly { readonly name: string; readonly release: string; readonly bytes: number; readonly at: Date }[];
  readonly revisions: readonly { readonly env: string; readonly rev: number }[];
  readonly bytes: number;
}

const defaultDays = 30;
const defaultRevisions = 50;

/**
 * Lists the releases and revisions that no environment runs, no rollback goes back to, no trial shows, and no page of the last days may
 * still load. @throws Error when a revision that is kept can't be read, because then it's unknown what it needs.
 */
export function planPrune({ state, keepDays = defaultDays, keepRevisions = defaultRevisions, only, now = new Date() }: Pruning): Prunable {
  const since = now.getTime() - keepDays * dayMs;
  const needed = new Set(onTrial(state, now));
  const revisions = environmentFolders(state).flatMap((env) => {
    const all = revisionNumbers(state, env);
    const kept = keptRevisions(state, env, all, keepRevisions, since);
    for (const document of kept.values()) for (const one of namedReleases(document)) needed.add(one);
    return all.filter((rev) => !kept.has(rev)).map((rev) => ({ env, rev }));
  });
  const releases = publishedPackages(state)
    .filter((name) => only === undefined || name === only)
    .flatMap((name) =>
      publishedReleases(state, name)
        // The newest one may be about to be promoted.
        .slice(1)
        .filter(({ release, at }) => at.getTime() < since && !needed.has(`${name}@${release}`))
        .map(({ release, at }) => ({ name, release, at, bytes: sizeOf(releaseDir(state, name, release)) })),
    );
  const bytes = releases.reduce((sum, one) => sum + one.bytes, 0);
  return { releases, revisions: only === undefined ? revisions : [], bytes };
}

/** Deletes what nothing needs anymore, while no environment can change. */
export function prune(pruning: Pruning): Promise<Prunable> {
  const { state, now = new Date() } = pruning;
  return holdRegistries(state, environmentFolders(state), () => {
    const plan = planPrune(pruning);
    for (const { env, rev } of plan.revisions) rmSync(join(registryDir(state, env), revisionFile(rev)), { force: true });
    for (const { name, release } of plan.releases) {
      const folder = releaseDir(state, name, release);
      // Without this file it is no release anymore, even if the rest can't be deleted.
      rmSync(join(folder, 'release.json'), { force: true });
      rmSync(folder, { recursive: true, force: true });
    }
    forgetTrials(state, now);
    return plan;
  });
}

function environmentFolders(state: string): string[] {
  const folder = join(state, 'registry');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/** Returns the newest and youngest revisions of an environment, and those that a rollback of it or of one of its remotes goes back to. */
function keptRevisions(state: string, env: string, all: readonly number[], most: number, since: number): Map<number, RegistryDocument> {
  const pointer = readPointer(state, env);
  const read = (rev: number) => readRevision(state, env, { rev, file: revisionFile(rev) });
  const current = pointer && readRevision(state, env, pointer);
  const targets = current
    ? Object.entries(current.remotes).flatMap(([remote, entry]) => [entry.sameAs, rollbackTarget({ state, env }, current, remote)?.rev])
    : [];
  const start = current?.sameAs ?? current?.rev ?? 0;
  const wanted = new Set([...all.slice(0, most), current?.rev, current?.sameAs, all.find((rev) => rev < start), ...targets]);
  const kept = new Map<number, RegistryDocument>();
  // A revision runs until the next one, so pages of the last days may have started with an older one.
  let ended = Number.POSITIVE_INFINITY;
  for (const rev of all) {
    const document = read(rev);
    if (wanted.has(rev) || ended >= since) kept.set(rev, document);
    ended = Date.parse(document.at);
  }
  return kept;
}

/** Lists what a revision names, as `package@release`. */
function namedReleases({ shell, provider, remotes }: RegistryDocument): string[] {
  const providers = /^\/r\/([^/]+)\/([^/]+)\/$/.exec(provider?.base ?? '');
  return [
    `${shellName}@${shell.release}`,
    ...(providers ? [`${providerName}@${providers[2]}`] : []),
    ...Object.entries(remotes).flatMap(([name, entry]) => Object.keys(entry.releases).map((release) => `${name}@${release}`)),
  ];
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
