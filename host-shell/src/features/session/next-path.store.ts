import { safeNextPath } from './next-path.model.ts';

const key = 'atrium.next';

/** The page first asked for, while the browser is at a provider. Without storage it is Home. */
export const nextPath = {
  keep(next: string | null): void {
    try {
      sessionStorage.setItem(key, safeNextPath(next));
    } catch {
      // Home it is.
    }
  },
  take(): string {
    try {
      const next = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return safeNextPath(next);
    } catch {
      return safeNextPath(null);
    }
  },
};
