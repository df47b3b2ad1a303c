import { jwtDecode } from 'jwt-decode';

/** What a token says, or why it is no good (specification section 4, Auth). */
export type TokenState =
  | { readonly status: 'valid'; readonly email: string; readonly expiresAt: number }
  | { readonly status: 'missing' | 'undecodable' | 'no-expiry' | 'expired' };

/** Reads a token; only the server can tell whether it is genuine. `now` in milliseconds. */
export function readToken(token: string | undefined, now: number): TokenState {
  if (!token) return { status: 'missing' };
  const claims = decode(token);
  if (!claims) return { status: 'undecodable' };
  if (typeof claims.exp !== 'number') return { status: 'no-expiry' };
  if (claims.exp * 1_000 <= now) return { status: 'expired' };
  return typeof claims.email === 'string'
    ? { status: 'valid', email: claims.email, expiresAt: claims.exp * 1_000 }
    : { status: 'undecodable' };
}

function decode(token: string): { exp?: unknown; email?: unknown } | undefined {
  try {
    return jwtDecode(token);
  } catch {
    return undefined;
  }
}
