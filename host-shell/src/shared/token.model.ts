import { jwtDecode } from 'jwt-decode';

/** Describes what a token says, or why it is invalid. */
export type TokenState =
  | { readonly status: 'valid'; readonly email: string; readonly expiresAt: number }
  | { readonly status: 'missing' | 'undecodable' | 'no-expiry' | 'expired' };

/** Reads a token; only the server can verify that it is genuine. `now` is in milliseconds. */
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

/** Returns whether the session does nothing until its user has set up a second factor. */
export const owesSecondFactor = (token: string): boolean => decode(token)?.duty === 'second-factor';

function decode(token: string): { exp?: unknown; email?: unknown; duty?: unknown } | undefined {
  try {
    return jwtDecode(token);
  } catch {
    return undefined;
  }
}
