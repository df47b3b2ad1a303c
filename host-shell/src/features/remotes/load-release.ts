import type { LazyPage } from 'shared-contracts';
import { cohortOf, defaultRelease, type RegistryDocument, type Release, refuse, releaseFor } from 'shared-contracts/registry';
import { hasFailed } from './failed-releases.ts';
import type { Observe } from './observe.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { Loaded, LoadOutcome, RemoteFailure } from './remote-view.ts';

export interface Pipeline {
  /** Resolves to the verified registry, or to undefined when there is no trusted one. */
  readonly registry: Promise<RegistryDocument | undefined>;
  readonly loader: RemoteLoader;
  readonly observe: Observe;
  /** Loads a release's texts in the page's language. Never rejects. */
  readonly loadTexts: (remote: string, release: Release) => Promise<void>;
  /** Returns the user whose cohort decides about canaries. */
  readonly user: () => string;
}

type Kind = 'pages' | 'panels';

/** Limits the attempts to the wanted release and one fallback, so that the failure card appears in time. */
const maxReleasesTried = 2;

/** Explains that there is no registry that a trusted key signed. */
export const untrusted: RemoteFailure = {
  kind: 'refused',
  code: 'registry/untrusted',
  detail: 'The list of releases could not be verified.',
};

/** Resolves, verifies and loads a part, retries within the timeout, and falls back to the previous release. */
export async function loadPart(
  { registry, loader, observe, loadTexts, user }: Pipeline,
  remote: string,
  kind: Kind,
  id: string,
): Promise<LoadOutcome> {
  const trusted = await registry;
  const entry = trusted?.remotes[remote];
  if (!trusted) return { failure: untrusted };
  if (!entry) return { failure: { kind: 'refused', code: 'registry/no-remote', detail: `${remote} is no longer part of this Atrium.` } };
  // What failed in this browser comes last, even if it is what this user gets.
  const [wanted, ...others] = [releaseFor(entry, cohortOf(user(), remote)), defaultRelease(entry), entry.previous].toSorted(
    (a, b) => Number(hasFailed(remote, a ?? '')) - Number(hasFailed(remote, b ?? '')),
  );
  let failure: RemoteFailure = { kind: 'refused', code: 'gate/unknown-release', detail: `${remote} has no release for you.` };
  let late: Promise<Loaded | undefined> | undefined;

  const startedAt = performance.now();
  // A canary falls back to the release everyone else runs.
  for (const version of [...new Set([wanted, ...others])].slice(0, maxReleasesTried)) {
    const release = version ? entry.releases[version] : undefined;
    if (!version || !release) continue;
    const refusal = refuse(trusted, remote, entry, version);
    if (refusal) {
      failure = { kind: 'refused', ...refusal };
      continue;
    }
    const started = performance.now();
    const timeoutMs = version === wanted ? entry.timeoutMs : Math.max(fallbackMs, entry.timeoutMs + fallbackMs - (started - startedAt));
    const attempt = await loadWithRetry(buildLoad({ loader, loadTexts }, remote, release, kind, id, timeoutMs), timeoutMs);
    const outcome = 'error' in attempt ? 'failed' : version === wanted ? (attempt.tries > 1 ? 'retried' : 'ok') : 'fell-back';
    const detail = 'error' in attempt ? getMessage(attempt.error) : undefined;
    observe({
      kind: 'load',
      name: `${kind}/${id}`,
      remote,
      release: version,
      value: Math.round(performance.now() - started),
      outcome,
      detail,
    });
    if ('value' in attempt) return { page: attempt.value, release: version };
    failure = { kind: 'unreachable', code: getCode(attempt.error), detail: getMessage(attempt.error) };
    late ??= attempt.late?.then((after) => ('value' in after ? { page: after.value, release: version } : undefined));
  }
  return { failure, late };
}

/** Reserves time for the previous release after the wanted one timed out. A failed remote shows its card within 5 seconds. */
const fallbackMs = 500;

interface Load<T> {
  readonly run: () => Promise<T>;
  /** Refetches the files between a quick failure and the retry. Resolves to true when the server now delivers every file intact. */
  readonly refresh: () => Promise<boolean>;
  /** Holds how many files an attempt needs. */
  readonly files: number;
}

function buildLoad(
  { loader, loadTexts }: Pick<Pipeline, 'loader' | 'loadTexts'>,
  remote: string,
  release: Release,
  kind: Kind,
  id: string,
  timeoutMs: number,
): Load<LazyPage> {
  const contributed = [...release.contributes.routes, ...release.contributes.panels].find((part) => part.id === id);
  const files = [release.entry, ...(release.preload.remote ?? []), ...(release.preload[contributed?.chunk ?? ''] ?? [])];
  return {
    files: files.length,
    refresh: () => loader.refresh(release, files, timeoutMs),
    run: async () => {
      const texts = loadTexts(remote, release);
      const module = await loader.load(remote, release, timeoutMs);
      const page = module[kind][id];
      if (!page) throw new Error(`${remote} contributes ${kind}/${id} but its module does not have it.`);
      await Promise.all([page.load(), texts]);
      return page;
    },
  };
}

type Attempt<T> = { readonly value: T; readonly tries: number } | { readonly error: unknown; readonly late?: Promise<Attempt<T>> };

/**
 * Retries a quick failure and always settles within the timeout. Even when the server has recovered, the browser may still hold broken
 * bytes: a preload hands them to the first script that asks, and an attempt may join a request from before the recovery. Each such file
 * costs one attempt.
 */
async function loadWithRetry<T>({ run, refresh, files }: Load<T>, timeoutMs: number): Promise<Attempt<T>> {
  const retry = async (): Promise<Attempt<T>> => {
    const maxTries = (await refresh()) ? files + 2 : 2;
    for (let tries = 2; ; tries += 1) {
      try {
        return { value: await run(), tries };
      } catch (error) {
        if (tries === maxTries) throw error;
      }
    }
  };
  const tries = run()
    .then((value): Attempt<T> => ({ value, tries: 1 }), retry)
    .catch((error: unknown): Attempt<T> => ({ error }));
  const error = Object.assign(new Error('The server did not answer in time.'), { code: 'load/timeout' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeOut = new Promise<Attempt<T>>((resolve) => {
    timer = setTimeout(() => resolve({ error, late: tries }), timeoutMs);
  });
  const attempt = await Promise.race([tries, timeOut]);
  clearTimeout(timer);
  return attempt;
}

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
const getCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'load/failed';
