/** Describes what a note belongs to: a page's path under `{base}` and its parameters. */
export interface NotesScope {
  readonly path: string;
  /** Holds the sorted parameters without the question mark; empty when there are none. */
  readonly params: string;
}

/** Lists parameters that only affect a visit and don't make a different page. */
const passing = new Set(['from', 'notification', 'next']);

export function buildNotesScope(pathname: string, search: string): NotesScope {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !passing.has(name)));
  params.sort();
  return { path: pathname.replace(/(?<!\/)\/+$/, '') || '/', params: params.toString() };
}

/** Returns the server's `route_url` of a scope. */
export const toRouteUrl = ({ path, params }: NotesScope): string => (params ? `${path}?${params}` : path).slice(0, 2_000);

/** Returns the local storage prefix of a user's unsaved notes. */
export const getDraftsPrefix = (email: string): string => `atrium.notes:${email}:`;

/** Returns the beginning of the keys of a user's unsaved notes on one page. A path and its parameters contain no `#`. */
export const getScopePrefix = (email: string, scope: string): string => `${getDraftsPrefix(email)}${scope}#`;
