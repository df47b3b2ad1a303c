/** Returns where to go after logging in: a path within the app, never an external address. */
export function sanitizeNextPath(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\') || next.startsWith('/auth/')) return '/';
  return next;
}

/** Returns the token of the invitation whose link led to the page: its own, or that of the page that asked to sign in. */
export function invitationOf(query: URLSearchParams): string | null {
  const next = sanitizeNextPath(query.get('next'));
  return query.get('invitation') ?? new URL(next, 'http://localhost').searchParams.get('invitation');
}
