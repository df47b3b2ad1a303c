/** Returns where to go after logging in: a path within the app, never an external address. */
export function sanitizeNextPath(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\') || next.startsWith('/auth/')) return '/';
  return next;
}
