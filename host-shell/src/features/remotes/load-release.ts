import type { RemoteModule } from 'shared-contracts';
import { cohortOf, type RegistryDocument, type Release, refuse, releaseFor } from 'shared-contracts/registry';
import type { Observe } from './observe.ts';
import type { RemoteLoader } from './remote-loader.ts';
import type { LoadOutcome, RemoteFailure } from './remote-view.ts';

export interface Pipeline {
  /** Resolves to the verified registry, or undefined when no trusted one is to be had. */
  readonly registry: Promise<RegistryDocument | undefined>;
  readonly loader: RemoteLoader;
  readonly observe: Observe;
  /** Whose cohort decides about canaries. */
  readonly user: () => string;
}

type Kind = 'pages' | 'panels';

/** Resolve → verify → load, with one retry within the time-out and the previous release as the last resort. */
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

  for (const version of [wanted, entry.previous]) {
    const release = version ? entry.releases[version] : undefined;
    if (!version || !release || (version === entry.previous && version === wanted)) continue;
    const refusal = refuse(trusted, remote, entry, version);
    if (refusal) {
      failure = { kind: 'refused', ...refusal };
      continue;
    }
    const started = performance.now();
    const attempt = await tryTwice(() => loadOnce(loader, remote, release, kind, id, entry.timeoutMs), entry.timeoutMs);
    const outcome = 'error' in attempt ? 'failed' : version === wanted ? (attempt.tries > 1 ? 'retried' : 'ok') : 'fell-back';
    observe({
      kind: 'load',
      name: `${kind}/${id}`,
      remote,
      release: version,
      value: Math.round(performance.now() - started),
      outcome,
      detail: 'error' in attempt ? messageOf(attempt.error) : undefined,
    });
    if ('value' in attempt) return { page: attempt.value, release: version };
    failure = { kind: 'unreachable', code: codeOf(attempt.error), detail: messageOf(attempt.error) };
  }
  return { failure };
}

async function loadOnce(loader: RemoteLoader, remote: string, release: Release, kind: Kind, id: string, timeoutMs: number) {
  const module: RemoteModule = await loader.load(remote, release, timeoutMs);
  const page = module[kind][id];
  if (!page) throw new Error(`${remote} contributes ${kind}/${id} but its module does not have it.`);
  await page.load();
  return page;
}

type Attempt<T> = { readonly value: T; readonly tries: number } | { readonly error: unknown };

/** A quick failure is tried once more; whatever happens, an answer comes within the time-out. */
async function tryTwice<T>(load: () => Promise<T>, timeoutMs: number): Promise<Attempt<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeOut = new Promise<Attempt<T>>((resolve) => {
    timer = setTimeout(
      () => resolve({ error: Object.assign(new Error('The server did not answer in time.'), { code: 'load/timeout' }) }),
      timeoutMs,
    );
  });
  const tries = load().then(
    (value): Attempt<T> => ({ value, tries: 1 }),
    () =>
      load().then(
        (value): Attempt<T> => ({ value, tries: 2 }),
        (error: unknown): Attempt<T> => ({ error }),
      ),
  );
  const attempt = await Promise.race([tries, timeOut]);
  clearTimeout(timer);
  return attempt;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'load/failed';
