import type { CliContext } from './command.ts';

interface ReleaseHealth {
  readonly remote: string;
  readonly release: string;
  readonly loads: number;
  readonly errors: number;
  readonly lcp_ms: number | null;
  readonly halted: string | null;
}

const timeoutMs = 5_000;

/** Asks a running server how releases do. @throws Error saying why it does not tell. */
async function readHealth(url: string): Promise<readonly ReleaseHealth[]> {
  const token = process.env.PLATFORM_TOKEN;
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(new URL('/api/platform/health', url), { headers, signal: AbortSignal.timeout(timeoutMs) });
  if (answer.status === 404) throw new Error('it answers only its own machine and callers with METRICS_TOKEN (here: PLATFORM_TOKEN)');
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  return ((await answer.json()) as { releases: readonly ReleaseHealth[] }).releases;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Reads the health of releases from a running server, as lines; says how to name one when none is named. */
export async function healthLines(url: string | undefined): Promise<string[]> {
  if (!url) return ['Name a running server by --url or PLATFORM_URL to see errors, web vitals and halted canaries.'];
  try {
    return (await readHealth(url)).map(({ remote, release, loads, errors, lcp_ms, halted }) => {
      const rate = loads ? `${((100 * errors) / loads).toFixed(1)} %` : '—';
      return `${remote}@${release}: ${loads} loads, ${errors} errors (${rate})${lcp_ms === null ? '' : `, LCP ${lcp_ms} ms`}${halted ? `, HALTED: ${halted}` : ''}`;
    });
  } catch (error) {
    return [`The server at ${url} does not tell how releases do: ${messageOf(error)}.`];
  }
}

/**
 * Returns the halted releases, as `remote@release`, with the reason. Without a named server it can't know any and says so.
 * @throws Error when the named server does not answer, because a halted release must not slip through.
 */
export async function readHalts({ options, say }: Pick<CliContext, 'options' | 'say'>): Promise<Record<string, string>> {
  const url = options.url ?? process.env.PLATFORM_URL;
  if (!url) {
    say('No server is named by --url or PLATFORM_URL, so halted releases are not known here.');
    return {};
  }
  const releases = await readHealth(url).catch((error: unknown) => {
    throw new Error(`The server at ${url} does not say which releases were halted: ${messageOf(error)}.`, { cause: error });
  });
  return Object.fromEntries(releases.flatMap(({ remote, release, halted }) => (halted ? [[`${remote}@${release}`, halted]] : [])));
}
