import type { TrialSource } from 'platform/gateway';
import {
  defaultRelease,
  isLoopbackOrigin,
  mixName,
  type PageTrial,
  type RegistryDocument,
  type Release,
  refuse,
  withTrial,
} from 'shared-contracts/registry';
import type { TriableRemote } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayPublishing } from '../../../messages/publishing.ts';
import { sayRelease } from '../../../messages/release.ts';
import { wordingOf } from '../../../messages/release-gate.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { ReleaseSignatures } from './release-signature.service.ts';
import { isTester } from './testers.policy.ts';
import { openTrial, sealTrial, type TrialClaims } from './trial-token.ts';

export interface TrialsDependencies {
  readonly secret: string;
  readonly env: string;
  /** Lists who may create links. */
  readonly testers: readonly string[];
  readonly source: TrialSource;
  /** Returns the mix that pages get now; undefined before the first promotion. */
  readonly current: () => { readonly document: RegistryDocument } | undefined;
  readonly clock: Clock;
  /** Keeps published releases from being pruned while a link runs them. Never rejects. */
  readonly keep: (releases: Readonly<Record<string, string>>, until: Date) => Promise<void>;
  readonly signatures: Pick<ReleaseSignatures, 'trialRefusalOf'>;
  /** Returns the account with an address, unless it may not sign in. */
  readonly makerOf: (email: string) => Promise<{ readonly isVerified: boolean; readonly isOwner: boolean } | undefined>;
}

interface Wanted {
  readonly remote: string;
  readonly release?: string | undefined;
  readonly origin?: string | undefined;
}

const hourMs = 3_600_000;

/** Creates trials, which run other releases in single browsers: who may create links to them, and what a link runs. */
export function createTrials({ secret, env, testers, source, current, clock, keep, signatures, makerOf }: TrialsDependencies) {
  const document = () => {
    const found = current()?.document;
    if (!found) throw new AppError('not-ready', { detail: sayRelease('nothingPromoted') });
    return found;
  };
  /** Returns why the code of somebody's link may not run in other people's browsers. */
  const refusalOf = async (remotes: TrialClaims['remotes'], isOwner: boolean): Promise<Wording | undefined> => {
    for (const [remote, { release }] of Object.entries(remotes)) {
      const refusal = release && (await signatures.trialRefusalOf(remote, release, isOwner));
      if (refusal) return sayPublishing(refusal, { remote });
    }
    return undefined;
  };
  const nameReleases = (remotes: TrialClaims['remotes']) =>
    Object.fromEntries(Object.entries(remotes).map(([remote, { release, origin = '' }]) => [remote, release ?? withoutScheme(origin)]));

  return {
    hasTesters: testers.length > 0,
    mayTry: (user: Identity) => isTester(testers, user),
    /** Lists every published release, and which one everyone gets. */
    list: (): TriableRemote[] => {
      const entries = document().remotes;
      return source.remotes().map(({ remote, releases }) => ({
        remote,
        label: labelOf(entries[remote]) ?? remote,
        current: (entries[remote] && defaultRelease(entries[remote])) ?? null,
        releases: releases.map(({ release, at }) => ({ release, published_at: at.toISOString() })),
      }));
    },
    /** @throws AppError for users who are not testers, and for releases that are incomplete or incompatible with this page. */
    make: async (user: Identity, wanted: readonly Wanted[], hours: number) => {
      const by = user.email;
      if (!isTester(testers, user))
        throw new AppError('not-allowed', { detail: sayRelease(user.isVerified ? 'notTester' : 'testerNotVerified') });
      const remotes = Object.fromEntries(wanted.map(({ remote, release, origin }) => [remote, claimOf(remote, release, origin)]));
      const registry = document();
      const published = publishedOf(source, remotes);
      const tried = withTrial(registry, published);
      const problems = Object.entries(published).flatMap(([remote, { name }]): Wording[] => {
        try {
          source.assertWhole(remote, name);
        } catch (error) {
          return [messageOf(error)];
        }
        const entry = tried.remotes[remote];
        const refusal = entry && refuse(tried, remote, entry, name);
        return refusal ? [wordingOf(refusal)] : [];
      });
      const [first, ...others] = problems;
      if (first) throw new AppError('invalid-input', { detail: others.reduce<Wording>(sayBoth, first) });
      const refusal = await refusalOf(remotes, (await makerOf(by))?.isOwner ?? false);
      if (refusal) throw new AppError('not-allowed', { detail: refusal });
      const expires = clock.now().getTime() + hours * hourMs;
      await keep(Object.fromEntries(Object.entries(published).map(([remote, { name }]) => [remote, name])), new Date(expires));
      const token = sealTrial(secret, { env, by, expires, remotes });
      return { token, mix: mixName(registry, nameReleases(remotes)), expires_at: new Date(expires).toISOString() };
    },
    /** Returns what a link runs on this server's current mix, or why it runs nothing. It ends with what let its maker create it. */
    read: async (token: string): Promise<{ readonly trial: PageTrial } | { readonly trialRefused: 'expired' | 'unknown' }> => {
      const registry = current()?.document;
      const claims = safely(() => openTrial(secret, token));
      if (!registry || claims?.env !== env) return { trialRefused: 'unknown' };
      if (claims.expires <= clock.now().getTime()) return { trialRefused: 'expired' };
      const published = safely(() => publishedOf(source, claims.remotes));
      if (!published) return { trialRefused: 'unknown' };
      const maker = await makerOf(claims.by);
      if (!maker || !isTester(testers, { email: claims.by, ...maker })) return { trialRefused: 'unknown' };
      if (await refusalOf(claims.remotes, maker.isOwner)) return { trialRefused: 'unknown' };
      const remotes = Object.entries(claims.remotes).map(([remote, { origin }]) => {
        const one = published[remote];
        return [remote, one ? { release: one.name, document: one.release } : { release: withoutScheme(origin ?? ''), origin }] as const;
      });
      return {
        trial: {
          mix: mixName(registry, nameReleases(claims.remotes)),
          by: claims.by,
          expiresAt: new Date(claims.expires).toISOString(),
          remotes: Object.fromEntries(remotes),
        },
      };
    },
  };
}

/** Accepts either a release or an origin. The contract already validates the origin; checking it again costs nothing. */
function claimOf(remote: string, release: string | undefined, origin: string | undefined) {
  if (release && !origin) return { release };
  if (origin && !release && isLoopbackOrigin(origin)) return { origin };
  throw new AppError('invalid-input', { detail: sayRelease('releaseOrOrigin', { remote }) });
}

/** Resolves the published releases of a trial. @throws AppError for a release that is not published. */
function publishedOf(source: TrialSource, remotes: TrialClaims['remotes']): Record<string, { name: string; release: Release }> {
  return Object.fromEntries(
    Object.entries(remotes).flatMap(([remote, { release: name }]) => {
      if (!name) return [];
      try {
        return [[remote, { name, release: source.release(remote, name) }] as const];
      } catch (error) {
        throw new AppError('invalid-input', { detail: messageOf(error) });
      }
    }),
  );
}

const sayBoth = (first: Wording, second: Wording): Wording => sayRelease('both', { first, second });

const withoutScheme = (origin: string) => origin.replace('http://', '');
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const labelOf = (entry: RegistryDocument['remotes'][string] | undefined) =>
  entry?.releases[defaultRelease(entry) ?? '']?.contributes?.label;

function safely<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export type Trials = ReturnType<typeof createTrials>;
