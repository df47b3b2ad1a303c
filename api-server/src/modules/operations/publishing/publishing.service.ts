import type { Readable } from 'node:stream';
import { and, desc, eq, inArray } from 'drizzle-orm';
import * as releases from 'platform/service';
import type { PrunableReleases, PublishedRelease, ReleaseVerb } from 'shared-contracts/admin-calls';
import { defaultRelease, type RegistryDocument } from 'shared-contracts/registry';
import { AppError } from '../../../errors.ts';
import { sayPublishing } from '../../../messages/publishing.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { releaseOrigins } from '../../../platform/database/schema/index.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import type { ReleaseSignatures, Signature } from '../release/release-signature.service.ts';
import type { ReleaseKeys } from './release-key.service.ts';

export interface PublishingDependencies {
  readonly db: Drizzle;
  readonly clock: Clock;
  readonly store: releases.ReleaseStore;
  readonly keys: ReleaseKeys;
  readonly signatures: ReleaseSignatures;
  readonly environments: () => string[];
  /** Maps the halted releases of an environment, as `remote@release`, to the reason. */
  readonly haltsOf: (env: string) => Promise<Readonly<Record<string, string>>>;
}

interface Change {
  readonly env: string;
  readonly verb: ReleaseVerb;
  readonly remote: string;
  readonly release?: string | undefined;
  readonly percent?: number | undefined;
  readonly force?: boolean | undefined;
  readonly revision?: number | undefined;
  readonly why?: string | undefined;
  readonly by: string;
  /** Says whether an owner asks for it, who alone may run what no enrolled key signed. */
  readonly isByOwner: boolean;
}

interface Upload {
  readonly manifest: unknown;
  readonly schemas?: unknown;
  readonly signature?: Signature | undefined;
}

interface Origin {
  readonly by: string;
  readonly commit?: string | undefined;
  readonly ci_run?: string | undefined;
}

const revisionsMost = 50;
const publishedMost = 30;

/** Creates the release service: uploads, changes of environments, and the history of both. */
export function createPublishing({ db, clock, store, keys, signatures, environments, haltsOf }: PublishingDependencies) {
  const { state } = store;
  const assertEnvironment = (env: string) => releases.assertEnvironment(environments(), env);

  return {
    start: (remote: string, release: string, { manifest, schemas, signature }: Upload) =>
      wordedRefusal(async () => {
        const read = releases.readManifest(manifest, remote, release);
        await signatures.ensureSigned(remote, releases.signedBytes(read), signature);
        const { isPublished, missing } = await releases.beginUpload(state, remote, release, read, releases.readSchemas(schemas, read));
        await signatures.keep(remote, release, read, signature);
        return { is_published: isPublished, missing };
      }),
    receive: (remote: string, release: string, file: string, bytes: Readable) =>
      wordedRefusal(async () => {
        releases.assertNames(remote, release);
        await releases.receiveFile(state, remote, release, file, bytes);
      }),
    finish: (remote: string, release: string, { by, commit, ci_run }: Origin) =>
      wordedRefusal(async () => {
        releases.assertNames(remote, release);
        await signatures.ensureStillSigned(remote, release);
        const isNew = await releases.finishUpload(state, remote, release);
        await store.share(remote, release);
        if (isNew)
          await db.transaction(async (tx) => {
            const row = { remote, release, publishedBy: by, commit: commit ?? null, ciRun: ci_run ?? null, createdAt: clock.now() };
            await tx.insert(releaseOrigins).values(row).onConflictDoNothing();
            const target = { kind: 'release', id: `${remote}@${release}`, name: `${remote}@${release}` };
            await recordAudit(tx, { action: 'release.publish', target, after: { commit: row.commit, ci_run: row.ciRun } });
          });
        return { remote, release, is_new: isNew };
      }),
    /** @throws AppError with the gate's reasons when it refuses the change */
    change: ({ why, force = false, isByOwner, ...wanted }: Change) =>
      wordedRefusal(async () => {
        const { env, verb, remote, release, percent } = wanted;
        assertEnvironment(env);
        if (force && !why) throw new releases.RefusedRelease('A forced promotion needs a reason.');
        if (!keys.canSign()) throw new AppError('not-configured', { detail: sayPublishing('cannotSign') });
        releases.assertPlainText(why ?? '', 'The reason');
        // Named once, so that what is checked is what runs.
        const promoted = verb === 'promote' ? releases.releasesAfter({ state, ...wanted })[0] : undefined;
        const refusal = await signatures.refusalOf({ state, ...wanted, release: promoted }, isByOwner);
        if (refusal) throw new AppError('not-allowed', { detail: sayPublishing(refusal, { remote }) });
        const reason = why || `${verb} ${remote}${release ? `@${release}` : ''}`;
        const change = { ...wanted, release: promoted, state, why: reason, isForced: force, halts: await haltsOf(env) };
        const changed = await store.change(env, () => releases.changeRemote({ ...change, now: clock.now() }));
        if (changed.isChanged) {
          const target = { kind: 'remote', id: `${env}:${remote}`, name: `${remote} (${env})` };
          const after = { release: changed.release, percent: percent ?? null, revision: changed.rev, why: reason };
          await recordAudit(db, { action: `release.${verb}`, target, after });
        }
        return { env, revision: changed.rev, is_changed: changed.isChanged, release: changed.release, promoted: promoted ?? null };
      }),
    /** Lists what nothing needs anymore: of one remote, or of everything with old revisions. */
    prunable: (only?: string) => wordedRefusal(() => presentPrunable(releases.planPrune({ state, only, now: clock.now() }))),
    prune: (only?: string) =>
      wordedRefusal(async () => {
        const pruned = await store.clean(() => releases.prune({ state, only, now: clock.now() }));
        const named = pruned.releases.map(({ name, release }) => `${name}@${release}`);
        if (named.length + pruned.revisions.length) {
          const target = { kind: 'release', id: only ?? 'all', name: only ?? 'all' };
          await recordAudit(db, { action: 'release.prune', target, after: { releases: named, revisions: pruned.revisions.length } });
        }
        return presentPrunable(pruned);
      }),
    check: (env: string, remote: string, release: string, isByOwner: boolean) =>
      wordedRefusal(async () => {
        assertEnvironment(env);
        const found = releases.refusalsFor({ state, env, remote, release, halts: await haltsOf(env) });
        const isRefused = await signatures.refusalOf({ state, env, verb: 'promote', remote, release: found.release }, isByOwner);
        return isRefused ? { ...found, refusals: [...found.refusals, signatureRefusal(remote, found.release)] } : found;
      }),
    published: async (remote: string): Promise<PublishedRelease[]> => {
      const found = releases.publishedReleases(state, remote).slice(0, publishedMost);
      const names = found.map(({ release }) => release);
      const rows = names.length
        ? await db
            .select()
            .from(releaseOrigins)
            .where(and(eq(releaseOrigins.remote, remote), inArray(releaseOrigins.release, names)))
            .orderBy(desc(releaseOrigins.createdAt))
        : [];
      const standings = await Promise.all(names.map((release) => signatures.standingOf(remote, release)));
      return found.map(({ release, at }, place) => {
        const row = rows.find((one) => one.release === release);
        const { publishedBy = null, commit = null, ciRun = null } = row ?? {};
        const origin = { published_by: publishedBy, commit, ci_run: ciRun, is_signed: standings[place] === 'signed' };
        return { release, published_at: (row?.createdAt ?? at).toISOString(), ...origin };
      });
    },
    revisions: (env: string) =>
      wordedRefusal(async () => {
        assertEnvironment(env);
        return releases.revisionsOf(state, env, revisionsMost).map(({ rev, at, by, why }) => ({ number: rev, at, by, why }));
      }),
    compare: (env: string, from: number, to: number) =>
      wordedRefusal(async () => {
        assertEnvironment(env);
        return differencesOf(releases.revisionOf(state, env, from), releases.revisionOf(state, env, to));
      }),
    ensureEnvironment: (env: string) => wordedRefusal(() => assertEnvironment(env)),
    environments,
    jobs: [
      { name: 'release-uploads-cleaning', cron: '50 3 * * *', run: () => releases.forgetUploads(state, clock.now()) },
    ] satisfies RecurringJob[],
  };
}

const signatureRefusal = (remote: string, release: string) =>
  `gate/signature: no enrolled key of ${remote} signed ${remote}@${release}, so only an owner may promote it.`;

export type Publishing = ReturnType<typeof createPublishing>;

/**
 * Turns the reason of a refused release into an answer. Errors of the machine, which have a code of the system, and of the database stay
 * what they are: their messages hold statements with values.
 */
export async function wordedRefusal<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error)) throw error;
    const code = 'code' in error ? error.code : undefined;
    if (code === 'registry-moved') throw new AppError('overloaded', { detail: sayPublishing('busy') });
    const isReason = code === undefined && error.constructor === Error;
    if (isReason || code === 'release-refused' || code === 'remote-moved') throw new AppError('invalid-input', { detail: error.message });
    throw error;
  }
}

function presentPrunable({ releases: old, revisions, bytes }: releases.Prunable): PrunableReleases {
  return {
    releases: old.map(({ name, release, at, bytes: size }) => ({ remote: name, release, published_at: at.toISOString(), bytes: size })),
    revisions: [...Map.groupBy(revisions, ({ env }) => env)].map(([env, all]) => ({ env, count: all.length })),
    bytes,
  };
}

function differencesOf(one: RegistryDocument, other: RegistryDocument) {
  const named = [one.remotes, other.remotes, one.grants ?? {}, other.grants ?? {}];
  const names = [...new Set(named.flatMap((part) => Object.keys(part)))].toSorted();
  const rows = names.map((remote) => ({ remote, before: stateOf(one, remote), after: stateOf(other, remote) }));
  const shell = { remote: 'host-shell', before: one.shell.release ?? one.shell.version, after: other.shell.release ?? other.shell.version };
  return [shell, ...rows].filter(({ before, after }) => before !== after);
}

/** Describes what a revision runs of a remote and grants it, such as `1.0.0-aa, 1.1.0-bb 10 %, disabled, grant "panel *"`. */
function stateOf({ remotes, grants = {} }: RegistryDocument, remote: string): string | null {
  const entry = remotes[remote];
  const granted = (Object.hasOwn(grants, remote) ? (grants[remote] ?? []) : []).map((grant) => `grant "${grant}"`);
  if (!entry) return granted.join(', ') || null;
  const canaries = entry.rollout.flatMap(({ release, percent }) => (percent ? [`${release} ${percent} %`] : []));
  const switches = [...(entry.disabled ? ['disabled'] : []), ...(entry.held ? ['held'] : [])];
  return [defaultRelease(entry), ...canaries, ...switches, ...granted].join(', ');
}
