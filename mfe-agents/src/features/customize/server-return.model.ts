/** Describes what the sign-in to a tool server returned with. */
export type ServerReturn =
  | { readonly kind: 'code'; readonly serverId: string; readonly body: { state: string; code: string; iss?: string } }
  | { readonly kind: 'denied' | 'incomplete'; readonly serverId: string | undefined };

/** Reads the address that the browser returned to. The server's id is the part of `state` before the first period. */
export function readServerReturn(query: URLSearchParams): ServerReturn {
  const [state, code, iss] = [query.get('state') ?? '', query.get('code'), query.get('iss')];
  const serverId = state.includes('.') ? state.slice(0, state.indexOf('.')) : undefined;
  if (query.get('error') === 'access_denied') return { kind: 'denied', serverId };
  if (query.has('error') || !serverId || !code) return { kind: 'incomplete', serverId };
  return { kind: 'code', serverId, body: { state, code, ...(iss ? { iss } : {}) } };
}
