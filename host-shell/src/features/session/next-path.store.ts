import { sanitizeNextPath } from './next-path.model.ts';

const key = 'atrium.next';

/** Remembers the requested page while the browser visits a provider. Without storage, the user lands on Home. */
export const nextPath = {
  keep(next: string | null): void {
    try {
      sessionStorage.setItem(key, sanitizeNextPath(next));
    } catch {
      // Falls back to Home.
    }
  },
  take(): string {
    try {
      const next = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return sanitizeNextPath(next);
    } catch {
      return sanitizeNextPath(null);
    }
  },
};
