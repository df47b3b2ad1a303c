import type { ReactNode } from 'react';
import type { PageConfig, PageTrial, RegistryDocument, Release, TriedRemote } from 'shared-contracts/registry';
import { release as releaseSchema, soundRemotes, withTrial } from 'shared-contracts/registry';
import { TrialBanner } from './trial-banner.tsx';
import { text } from './trials.messages.ts';

/** Describes a trial in progress: how it changes the verified registry, and the banner shown while it lasts. */
export interface OpenTrial {
  readonly apply: (document: RegistryDocument) => RegistryDocument;
  readonly banner: ReactNode;
}

const localTimeoutMs = 3_000;

/**
 * Fetches the releases of a trial before the shell starts. Remotes whose release can't be fetched stay as promoted, and the banner says so.
 */
export async function openTrial({ trial, trialRefused, hasTesters = false }: PageConfig, email: string): Promise<OpenTrial> {
  if (!trial) {
    const reason = text(trialRefused === 'expired' ? 'expired' : 'unknown');
    return { apply: (document) => document, banner: <TrialBanner problems={[reason]} mayChange={false} /> };
  }
  const asked = Object.entries(trial.remotes).map(([name, tried]) => resolveRelease(name, tried, trial, email));
  const found = await Promise.all(asked);
  const releases = Object.fromEntries(found.flatMap((one) => ('release' in one ? [[one.remote, one] as const] : [])));
  const problems = found.flatMap((one) => ('problem' in one ? one.problem : []));
  return {
    apply: (document) => {
      const tried = withTrial(document, releases);
      return { ...tried, remotes: soundRemotes(tried) };
    },
    banner: <TrialBanner trial={trial} problems={problems} mayChange={hasTesters && isOwn(trial, email)} />,
  };
}

type Found = { readonly remote: string; readonly name: string; readonly release: Release } | { readonly problem: string };

const isOwn = ({ by }: PageTrial, email: string) => by.toLowerCase() === email.toLowerCase();

async function resolveRelease(
  remote: string,
  { release: name, document, origin }: TriedRemote,
  trial: PageTrial,
  email: string,
): Promise<Found> {
  if (document) return { remote, name, release: document };
  // A shared link must not make other people's browsers run whatever listens on their machines.
  if (!isOwn(trial, email)) return { problem: text('notYours', { name: remote, by: trial.by }) };
  try {
    const answer = await fetch(`${origin}/release.json`, { cache: 'no-store', signal: AbortSignal.timeout(localTimeoutMs) });
    const release = releaseSchema.parse(await answer.json());
    if (!release.base.startsWith(`${origin}/`) || release.contributes.remote !== remote) throw new Error('It serves something else.');
    return { remote, name, release };
  } catch {
    return { problem: text('unreachable', { name: remote, origin: origin ?? '' }) };
  }
}
