import type { LazyPage } from 'shared-contracts';
import { cohortOf, defaultRelease, type RegistryDocument, type Release, refuse, releaseFor } from 'shared-contracts/registry';
import type { Observe } from './observe.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { Loaded, LoadOutcome, RemoteFailure } from './remote-view.ts';

export interface Pipeline {
  /** Resolves to the verified registry, or undefined when no trusted one is to be had. */
  readonly registry: Promise<RegistryDocument | undefined>;
  readonly loader: RemoteLoader;
  readonly observe: Observe;
  /** Whose cohort decides about canaries. */
  readonly user: () => string;
}

type Kind = 'pages' | 'panels';

/** The wanted release and one to fall back to: more would not fit the time in which a failed remote shows its card. */
const triedMost = 2;

/** Resolve → verify → load, with a retry within the time-out and the previous release as the last resort. */
export async function loadPart(
  { registry, loader, observe, user }: Pipeline,
  remote: string,
  kind: Kind,
  id: string,
): Promise<LoadOutcome> {
  const trusted = await registry;
  const entry = trusted?.remotes[remote];
  if (!trusted || !entry)
    return { failure: { kind: 'refused', code: 'registry/untrusted', detail: 'The list of releases could not be verified.' } };
  const wanted = releaseFor(entry, cohortOf(user(), remote));
  let failure: RemoteFailure = { kind: 'refused', code: 'gate/unknown-release', detail: `${remote} has no release for you.` };
  let late: Promise<Loaded | undefined> | undefined;

  const begun = performance.now();
  // A canary falls back to what everybody else has.
  for (const version of [...new Set([wanted, defaultRelease(entry), entry.previous])].slice(0, triedMost)) {
    const release = version ? entry.releases[version] : undefined;
    if (!version || !release) continue;
    const refusal = refuse(trusted, remote, entry, version);
    if (refusal) {
      failure = { kind: 'refused', ...refusal };
      continue;
    }
    const started = performance.now();
    const timeoutMs = version === wanted ? entry.timeoutMs : Math.max(fallBackMs, entry.timeoutMs + fallBackMs - (started - begun));
    const attempt = await tryAgain(loadOf(loader, remote, release, kind, id, timeoutMs), timeoutMs);
    const outcome = 'error' in attempt ? 'failed' : version === wanted ? (attempt.tries > 1 ? 'retried' : 'ok') : 'fell-back';
    const detail = 'error' in attempt ? messageOf(attempt.error) : undefined;
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
    failure = { kind: 'unreachable', code: codeOf(attempt.error), detail: messageOf(attempt.error) };
    late ??= attempt.late?.then((after) => ('value' in after ? { page: after.value, release: version } : undefined));
  }
  return { failure, late };
}

/** What the previous release gets after the wanted one has used up its time, in milliseconds: a failed remote shows its card within 5 s. */
const fallBackMs = 500;

interface Load<T> {
  readonly run: () => Promise<T>;
  /** What to do between a quick failure and the second try: true when the server now gives every file as it was released. */
  readonly refresh: () => Promise<boolean>;
  /** How many files a try needs. */
  readonly files: number;
}

function loadOf(loader: RemoteLoader, remote: string, release: Release, kind: Kind, id: string, timeoutMs: number): Load<LazyPage> {
  const contributed = [...release.contributes.routes, ...release.contributes.panels].find((part) => part.id === id);
  const files = [release.entry, ...(release.preload.remote ?? []), ...(release.preload[contributed?.chunk ?? ''] ?? [])];
  return {
    files: files.length,
    refresh: () => loader.refresh(release, files, timeoutMs),
    run: async () => {
      const module = await loader.load(remote, release, timeoutMs);
      const page = module[kind][id];
      if (!page) throw new Error(`${remote} contributes ${kind}/${id} but its module does not have it.`);
      await page.load();
      return page;
    },
  };
}

type Attempt<T> = { readonly value: T; readonly tries: number } | { readonly error: unknown; readonly late?: Promise<Attempt<T>> };

/**
 * A quick failure is tried once more; whatever happens, an answer comes within the time-out. Where the server is found to be whole again, the
 * browser may still hold what it got before, or have it on its way: a preload hands its bad bytes to the first script that asks, once, and a
 * try may join a script that was begun while the server was not well. Each such file costs one try.
 */
async function tryAgain<T>({ run, refresh, files }: Load<T>, timeoutMs: number): Promise<Attempt<T>> {
  const again = async (): Promise<Attempt<T>> => {
    const most = (await refresh()) ? files + 2 : 2;
    for (let tries = 2; ; tries += 1) {
      try {
        return { value: await run(), tries };
      } catch (error) {
        if (tries === most) throw error;
      }
    }
  };
  const tries = run()
    .then((value): Attempt<T> => ({ value, tries: 1 }), again)
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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'load/failed';
