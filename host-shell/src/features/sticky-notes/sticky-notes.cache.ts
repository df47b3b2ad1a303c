import { type NotesScope, toRouteUrl } from './notes-scope.model.ts';
import type { NotesStore } from './sticky-notes.store.ts';

/**
 * Creates the cache of note stores by page and parameters. It is cleared when the parameters change, except for stores with unsaved
 * changes.
 */
export function createNotesCache(make: (routeUrl: string) => NotesStore) {
  const stores = new Map<string, NotesStore>();
  let last: NotesScope | undefined;
  return {
    at(scope: NotesScope): NotesStore {
      if (last && last.path === scope.path && last.params !== scope.params) {
        for (const [key, store] of stores) {
          if (!store.isSettled()) continue;
          store.close();
          stores.delete(key);
        }
      }
      last = scope;
      const key = toRouteUrl(scope);
      const store = stores.get(key) ?? make(key);
      stores.set(key, store);
      return store;
    },
  };
}
