interface ReleaseHealth {
  readonly remote: string;
  readonly release: string;
  readonly loads: number;
  readonly errors: number;
  readonly lcp_ms: number | null;
  readonly halted: string | null;
}

/** Reads the health of releases from a running server; returns nothing when no server is named. */
export async function healthLines(url: string | undefined): Promise<string[]> {
  if (!url) return ['Name a running server by --url or PLATFORM_URL to see errors, web vitals and halted canaries.'];
  try {
    const token = process.env.PLATFORM_TOKEN;
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(new URL('/api/platform/health', url), { headers, signal: AbortSignal.timeout(5_000) });
    if (answer.status === 404) throw new Error('it answers only its own machine and callers with METRICS_TOKEN (here: PLATFORM_TOKEN)');
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    const { releases } = (await answer.json()) as { releases: readonly ReleaseHealth[] };
    return releases.map(({ remote, release, loads, errors, lcp_ms, halted }) => {
      const rate = loads ? `${((100 * errors) / loads).toFixed(1)} %` : '—';
      return `${remote}@${release}: ${loads} loads, ${errors} errors (${rate})${lcp_ms === null ? '' : `, LCP ${lcp_ms} ms`}${halted ? `, HALTED: ${halted}` : ''}`;
    });
  } catch (error) {
    return [`The server at ${url} does not tell how releases do: ${error instanceof Error ? error.message : String(error)}.`];
  }
}
