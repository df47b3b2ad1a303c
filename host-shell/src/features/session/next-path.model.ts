/** Where to go after log-in: a path within the app, never an address elsewhere. */
export function safeNextPath(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\') || next.startsWith('/auth/')) return '/';
  return next;
}
