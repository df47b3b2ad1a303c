import { tabStore } from 'shared-contracts';
import { sanitizeNextPath } from './next-path.model.ts';

const key = 'atrium.next';

/** Remembers the requested page while the browser visits a provider. Without storage, the user lands on Home. */
export const nextPath = {
  keep(next: string | null): void {
    tabStore.writeText(key, sanitizeNextPath(next));
  },
  take(): string {
    const next = tabStore.readText(key);
    tabStore.remove(key);
    return sanitizeNextPath(next);
  },
};
