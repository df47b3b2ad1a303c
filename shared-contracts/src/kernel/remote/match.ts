import type { PanelContribution, RouteContribution } from './contributions.ts';

/**
 * Matches a path against a React Router pattern: static segments, `:name` for any one, a trailing `*` for the rest.
 * @returns a rank that is higher for more specific patterns, or -1 if it doesn't match.
 */
export function rankPath(pattern: string, path: string): number {
  const wanted = segments(pattern);
  const given = segments(path);
  let rank = 0;
  for (const [index, part] of wanted.entries()) {
    if (part === '*') return rank;
    const value = given[index];
    if (value === undefined || (!part.startsWith(':') && part !== value)) return -1;
    rank += part.startsWith(':') ? 2 : 3;
  }
  return wanted.length === given.length ? rank + 1 : -1;
}

const segments = (path: string) => path.split('/').filter(Boolean);

/** Describes a contribution together with its remote. */
export type Owned<T> = T & { readonly remote: string };

/** Finds the page for a path relative to `{base}`. Fixed routes win over parameters. */
export function routeFor(path: string, candidates: readonly Owned<RouteContribution>[]): Owned<RouteContribution> | undefined {
  return best(candidates, (route) => rankPath(route.path, path));
}

/** Finds the panel for a slot at a path and query: the highest priority among those that match. */
export function panelFor(
  path: string,
  query: URLSearchParams,
  candidates: readonly Owned<PanelContribution>[],
  slot: PanelContribution['slot'] = 'right-panel',
): Owned<PanelContribution> | undefined {
  return best(candidates, (panel) => (panel.slot === slot && fits(panel, path, query) ? panel.priority : -1));
}

function fits({ when }: PanelContribution, path: string, query: URLSearchParams): boolean {
  const fitsQuery = Object.entries(when.query ?? {}).every(([name, state]) => Boolean(query.get(name)) === (state === 'present'));
  return fitsQuery && when.paths.some((pattern) => rankPath(pattern, path) >= 0);
}

function best<T>(candidates: readonly T[], score: (candidate: T) => number): T | undefined {
  let found: T | undefined;
  let top = -1;
  for (const candidate of candidates) {
    const rank = score(candidate);
    if (rank > top) [found, top] = [candidate, rank];
  }
  return found;
}
