import { defaultRelease, type RegistryDocument, type RemoteEntry, revisionFile } from 'shared-contracts/registry';
import { assertWhole } from './gate.ts';
import { type Pointer, readRevision, revisionNumbers } from './registry-store.ts';
import { type Change, currentOf, type Mix, revise, reviseRemote } from './revise.ts';

export interface EnvironmentRollback extends Change {
  readonly to?: number | undefined;
  /** Names the environment of the revision; the changed one by default. */
  readonly of?: string;
  /** Holds the revision that the caller looked at. Another current one refuses the rollback. */
  readonly from?: number | undefined;
}

/**
 * Makes a whole environment run what an older revision ran: the previous one, or `to`. Remotes that are switched off stay off, and all are
 * held until they are promoted again.
 */
export async function rollback({ to, of, from, ...change }: EnvironmentRollback): Promise<Pointer> {
  const seen = from ?? currentOf(change).document?.rev;
  return revise(change, ({ pointer, document }) => {
    if (document?.rev !== seen)
      throw new Error(
        `Refused (moved): ${change.env} moved to revision ${document?.rev} meanwhile, by ${document?.by}. Look at it, then try again.`,
      );
    const target = targetOf({ ...change, ...(of ? { of } : {}), to }, document);
    const shell = target.shell.release ?? pointer?.shell;
    if (!shell) throw new Error(`Revision ${target.rev} does not say which shell it ran.`);
    const remotes = Object.fromEntries(
      withoutRetired(target, document).map(([name, entry]) => [
        name,
        { ...entry, disabled: document?.remotes[name]?.disabled ?? false, held: true },
      ]),
    );
    for (const [name, entry] of Object.entries(remotes)) assertWhole(change.state, name, defaultRelease(entry) ?? '');
    return {
      shell,
      provider: target.provider,
      remotes,
      known: target.shell,
      ...(of && of !== change.env ? {} : { sameAs: target.rev }),
    } satisfies Mix;
  });
}

/** Lists what a rollback of the environment would undo, one line for each package, without changing anything. */
export function rollbackPreview(given: EnvironmentRollback): {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly string[];
} {
  const { document } = currentOf(given);
  const target = targetOf(given, document);
  return { from: document?.rev ?? 0, to: target.rev, changes: document ? differences(document, keepDisabled(target, document)) : [] };
}

const keepDisabled = ({ grants: _former, ...target }: RegistryDocument, current: RegistryDocument): RegistryDocument => ({
  ...target,
  ...(current.grants ? { grants: current.grants } : {}),
  remotes: Object.fromEntries(
    withoutRetired(target, current).map(([name, entry]) => [name, { ...entry, disabled: current.remotes[name]?.disabled ?? false }]),
  ),
});

/** Lists the remotes of an earlier revision without those that were taken out for good since. */
const withoutRetired = (target: RegistryDocument, current: RegistryDocument | undefined) =>
  Object.entries(target.remotes).filter(([name]) => !current?.retired?.includes(name));

/** Lists the packages that run differently in two revisions, as `mfe-chat: 1.0.0-aa → 1.1.0-bb`, and grants that were given or taken back. */
export function differences(one: RegistryDocument, other: RegistryDocument): string[] {
  const names = [...new Set([...Object.keys(one.remotes), ...Object.keys(other.remotes)])].toSorted();
  const differing = (name: string, before: string, after: string) => (before === after ? [] : [`${name}: ${before} → ${after}`]);
  return [
    ...differing('host-shell', one.shell.release ?? one.shell.version, other.shell.release ?? other.shell.version),
    ...names.flatMap((name) => differing(name, describe(one.remotes[name]), describe(other.remotes[name]))),
    ...grantsOf(other).flatMap((grant) => (grantsOf(one).includes(grant) ? [] : [`granted: ${grant}`])),
    ...grantsOf(one).flatMap((grant) => (grantsOf(other).includes(grant) ? [] : [`no longer granted: ${grant}`])),
  ];
}

const grantsOf = ({ grants = {} }: RegistryDocument): string[] =>
  Object.entries(grants).flatMap(([remote, words]) => words.map((word) => `"${word}" to ${remote}`));

function describe(entry: RemoteEntry | undefined): string {
  if (!entry) return 'not there';
  const steps = entry.rollout.map(({ release, percent }) => (percent ? `${release} for ${percent} %` : release)).join(', ');
  return entry.disabled ? `${steps}, switched off` : steps;
}

function targetOf({ state, env, of, to }: EnvironmentRollback, current: RegistryDocument | undefined): RegistryDocument {
  const rev = to ?? (current && beforeThat({ state, env }, current));
  if (!rev) throw new Error(`${env} has no earlier revision to go back to.`);
  return revisionOf({ state, env: of ?? env }, rev);
}

const revisionOf = ({ state, env }: Pick<Change, 'state' | 'env'>, rev: number) =>
  readRevision(state, env, { rev, file: revisionFile(rev) });

/** Returns the revision before the current one. After a rollback it continues from the target, so that two rollbacks go back two steps. */
const beforeThat = (change: Pick<Change, 'state' | 'env'>, { sameAs, rev }: RegistryDocument): number | undefined =>
  revisionsBefore(change, sameAs ?? rev)[0];

/** Lists the revisions before another one that were not pruned, newest first. */
const revisionsBefore = ({ state, env }: Pick<Change, 'state' | 'env'>, rev: number) =>
  revisionNumbers(state, env).filter((one) => one < rev);

/**
 * Makes one remote run what it ran before, or what it ran in the revision `to`: a canary ends, otherwise everyone gets the previous
 * release. All other remotes and the shell stay, and a remote that is switched off stays off. It is held until it is promoted again.
 */
export async function rollbackRemote({
  to,
  ...change
}: Change & { readonly remote: string; readonly to?: number | undefined }): Promise<Pointer> {
  const { env, remote } = change;
  return reviseRemote(change, (entry, current) => {
    const earlier = to === undefined ? earlierEntry(change, current) : revisionOf(change, to).remotes[remote];
    if (!earlier) throw new Error(`${env} did not have ${remote} in revision ${to}.`);
    for (const { release } of earlier.rollout) assertWhole(change.state, remote, release);
    return { ...earlier, ...(to === undefined ? {} : { sameAs: to }), disabled: entry.disabled, held: true };
  });
}

/** Finds what everyone got before. After a rollback it continues from that one's target, so that two rollbacks go back two steps. */
function earlierEntry(change: Change & { readonly remote: string }, current: RegistryDocument): RemoteEntry {
  const { env, remote } = change;
  const own = current.remotes[remote];
  if (own && own.rollout.length > 1) return withoutCanary(own);
  const found = rollbackTarget(change, current, remote);
  if (!found) throw new Error(`${remote} has run nothing else in ${env} that it could go back to.`);
  return { ...withoutCanary(found.entry), sameAs: found.rev };
}

/** Finds the revision whose release a rollback of a remote takes when no canary runs. */
export function rollbackTarget(
  change: Pick<Change, 'state' | 'env'>,
  current: RegistryDocument,
  remote: string,
): { readonly rev: number; readonly entry: RemoteEntry } | undefined {
  const own = current.remotes[remote];
  const release = own && defaultRelease(own);
  for (const rev of revisionsBefore(change, own?.sameAs ?? current.rev)) {
    const entry = revisionOf(change, rev).remotes[remote];
    if (!entry) return undefined;
    if (defaultRelease(entry) !== release) return { rev, entry };
  }
  return undefined;
}

const withoutCanary = (entry: RemoteEntry): RemoteEntry => ({ ...entry, rollout: entry.rollout.filter((step) => step.default) });
