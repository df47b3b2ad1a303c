import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployablePackages, platformDir, readContributions, releaseDir } from '../../release/index.ts';
import { type PageScript, readPageScripts } from './page-scripts.ts';

/** Says how much of its remote's JavaScript the first visit of a page may load, in bytes compressed with brotli. */
const routeBudget = 60_000;

/** Lists pages that consist of a large library, with what they may load. No other page loads these libraries. */
const largeParts: Readonly<Record<string, number>> = {
  // The editor.
  'notebooks/:id/document': 158_500,
  'notebooks/:id/document/history': 158_500,
  // The canvas of workflows.
  'workflows/create-new-workflow': 95_000,
  'single-workflow': 92_000,
  'share/workflows/:token': 92_000,
};

/** Says what the first visit of a page loads from the remote that it belongs to. */
export interface RouteShare {
  readonly path: string;
  readonly remote: string;
  /** Compressed with brotli. */
  readonly bytes: number;
}

/** Returns the share of every page of every remote, largest first. Needs the built application. */
export async function explainRoutes(): Promise<RouteShare[]> {
  const pages = [];
  for (const target of deployablePackages().filter(({ kind, isByHand }) => kind === 'remote' && !isByHand))
    for (const { path } of (await readContributions(target)).routes) pages.push({ remote: target.name, path, url: addressOf(path) });
  const scripts = readPageScripts(pages.map(({ url }) => url));
  const shares = pages.map(({ remote, path, url }) => {
    const own = (scripts.get(url) ?? []).filter(({ name }) => name === remote);
    return { path, remote, bytes: own.reduce((sum, script) => sum + bytesOf(script), 0) };
  });
  return shares.toSorted((one, other) => other.bytes - one.bytes);
}

/** Returns a sentence per page that exceeds the budget, or whose code the page doesn't name. */
export function beyondBudget(shares: readonly RouteShare[]): string[] {
  return shares.flatMap(({ path, remote, bytes }) => {
    if (bytes === 0) return [`The page ${path} names no script of ${remote}, so its first visit can't be measured.`];
    const allowed = largeParts[path] ?? routeBudget;
    return bytes > allowed ? [`The page ${path} loads ${bytes} bytes of ${remote}; ${allowed} are allowed.`] : [];
  });
}

/** Returns the table of the largest page of each remote. */
export function routeTable(shares: readonly RouteShare[]): string {
  const largest = [...Map.groupBy(shares, ({ remote }) => remote).values()].flatMap(([first]) => first ?? []);
  const rows = largest.map(({ remote, path, bytes }) => `| ${remote} | ${path} | ${bytes} |`);
  return ['| Remote | largest page | bytes of the remote, brotli |', '|---|---|--:|', ...rows].join('\n');
}

const addressOf = (path: string) => `/app/${path.replace(/^\//, '').replaceAll(/:\w+\??/g, 'sample')}`.replace(/\/\*?$/, '') || '/app';

const bytesOf = ({ name, release, file }: PageScript) => readFileSync(join(releaseDir(platformDir(), name, release), `${file}.br`)).length;
