import { defaultRelease, type RegistryDocument, type RemoteEntry, revisionFile } from 'shared-contracts/registry';
import { check, promote, retireRemote, setDisabled, setHeld } from '../release/promote.ts';
import { publishedReleases } from '../release/published.ts';
import { type Pointer, readPointer, readRevision, revisionNumbers } from '../release/registry-store.ts';
import { rollbackRemote, rollbackTarget } from '../release/rollback.ts';
import { assertNames, assertPlainText } from './manifest.ts';
import { RefusedRelease } from './refused-release.ts';

export type Verb = 'promote' | 'rollback' | 'disable' | 'enable' | 'hold' | 'unhold' | 'retire';

/** Maps halted releases, as `remote@release`, to the reason. */
type Halts = Readonly<Record<string, string>>;

/** Describes a change of one remote in one environment. */
export interface RemoteChange {
  readonly state: string;
  readonly env: string;
  readonly verb: Verb;
  readonly remote: string;
  /** Names the release to promote: its name, the beginning of one, or `latest`. */
  readonly release?: string | undefined;
  readonly percent?: number | undefined;
  readonly halts: Halts;
  /** Promotes a halted release to everyone, or a retired remote, anyway. */
  readonly isForced: boolean;
  /** The revision whose release a rollback takes. */
  readonly revision?: number | undefined;
  readonly why: string;
  readonly by: string;
  readonly now: Date;
}

export interface ChangedRemote {
  readonly rev: number;
  /** False when the environment was already like that. */
  readonly isChanged: boolean;
  readonly release: string | null;
}

/** Changes what an environment runs of one remote. @throws Error with the reason when the gate refuses it. */
export async function changeRemote(given: RemoteChange): Promise<ChangedRemote> {
  const { state, env, remote, why, by } = given;
  assertPlainText(why, 'The reason');
  const before = currentOf(state, env);
  // Revisions decide the order, so a clock that went back never blocks a change.
  const now = new Date(Math.max(given.now.getTime(), Date.parse(before?.at ?? '') || 0));
  const { rev } = await run(given, { state, env, remote, why, by, now });
  const after = readRevision(state, env, { rev, file: revisionFile(rev) }).remotes[remote];
  return { rev, isChanged: rev !== before?.rev, release: (after && defaultRelease(after)) ?? null };
}

function run(given: RemoteChange, change: Parameters<typeof rollbackRemote>[0]): Promise<Pointer> {
  const { verb, percent, halts, isForced, revision } = given;
  if (verb === 'promote') {
    const { remote, ...rest } = change;
    return promote({ ...rest, releases: { [remote]: targetOf(given) }, percent, halts, isForced });
  }
  if (verb === 'rollback') return rollbackRemote({ ...change, to: revision });
  if (verb === 'retire') return retireRemote(change);
  if (verb === 'hold' || verb === 'unhold') return setHeld({ ...change, held: verb === 'hold' });
  return setDisabled({ ...change, disabled: verb === 'disable' });
}

function targetOf({ state, remote, release = '' }: Pick<RemoteChange, 'state' | 'remote' | 'release'>): string {
  const all = publishedReleases(state, remote).map((one) => one.release);
  const fitting = release === 'latest' ? all.slice(0, 1) : all.includes(release) ? [release] : all.filter((one) => one.startsWith(release));
  if (release && fitting.length === 1 && fitting[0]) return fitting[0];
  if (all.length === 0) throw new RefusedRelease(`Nothing of ${remote} is published.`);
  const problem = !release ? 'Name a release' : fitting.length ? `"${release}" fits several` : `There is no ${remote}@${release}`;
  throw new RefusedRelease(`${problem}. Published: ${all.slice(0, 8).join(', ')}`);
}

/** Lists the releases that pages could run of a remote after a change and that it decides about. */
export function releasesAfter({
  state,
  env,
  verb,
  remote,
  release,
  revision,
}: Omit<RemoteChange, 'halts' | 'isForced' | 'why' | 'by' | 'now'>): string[] {
  if (verb === 'promote') return [targetOf({ state, remote, release })];
  if (verb !== 'rollback' && verb !== 'enable') return [];
  const current = currentOf(state, env);
  const entry = current?.remotes[remote];
  if (!current || !entry) return [];
  if (verb === 'enable') return releasesOf(entry);
  if (revision !== undefined) return releasesOf(revisionOf(state, env, revision).remotes[remote]);
  const target = entry.rollout.length > 1 ? entry : rollbackTarget({ state, env }, current, remote)?.entry;
  return target ? [defaultRelease(target) ?? ''] : [];
}

const releasesOf = (entry: RemoteEntry | undefined): string[] => entry?.rollout.map(({ release }) => release) ?? [];

interface Wanted {
  readonly state: string;
  readonly env: string;
  readonly remote: string;
  readonly release: string;
  readonly halts: Halts;
}

/** Returns the full name of a release and what the gate would refuse about promoting it. */
export function refusalsFor({ state, env, remote, halts, ...given }: Wanted): { release: string; refusals: string[] } {
  const release = targetOf({ state, remote, release: given.release });
  assertNames(remote, release);
  try {
    return { release, refusals: check({ state, env, releases: { [remote]: release }, why: 'check', halts }) };
  } catch (error) {
    return { release, refusals: [error instanceof Error ? error.message : String(error)] };
  }
}

function currentOf(state: string, env: string): RegistryDocument | undefined {
  const pointer = readPointer(state, env);
  return pointer && readRevision(state, env, pointer);
}

/** Reads one revision. @throws RefusedRelease when it doesn't exist. */
export function revisionOf(state: string, env: string, rev: number): RegistryDocument {
  try {
    return readRevision(state, env, { rev, file: revisionFile(rev) });
  } catch {
    throw new RefusedRelease(`${env} has no revision ${rev}.`);
  }
}

/** Lists the newest revisions of an environment, newest first. */
export function revisionsOf(state: string, env: string, most: number): RegistryDocument[] {
  const current = currentOf(state, env);
  const earlier = revisionNumbers(state, env).filter((rev) => current && rev < current.rev);
  return current ? [current, ...earlier.slice(0, most - 1).map((rev) => revisionOf(state, env, rev))] : [];
}
