/** What a note sticks to: a page's path under `{base}` and its parameters. */
export interface NotesScope {
  readonly path: string;
  /** Without the question mark, in a fixed order; empty for none. */
  readonly params: string;
}

/** Parameters that only steer a visit and make no other page. */
const passing = new Set(['from', 'notification', 'next']);

export function notesScope(pathname: string, search: string): NotesScope {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !passing.has(name)));
  params.sort();
  return { path: pathname.replace(/(?<!\/)\/+$/, '') || '/', params: params.toString() };
}

/** The server's `route_url` of a scope. */
export const routeUrlOf = ({ path, params }: NotesScope): string => (params ? `${path}?${params}` : path).slice(0, 2_000);

/** Under which names a user's unsaved notes stand in the browser's storage. */
export const draftsPrefix = (email: string): string => `atrium.notes:${email}:`;
