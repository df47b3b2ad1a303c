import { type NotesScope, routeUrlOf } from './notes-scope.model.ts';
import type { NotesStore } from './sticky-notes.store.ts';

/**
 * Notes are cached per page and params; the cache is cleared when the URL's params change (specification section 4).
 * A page with something unsaved stays until it is saved.
 */
export function createNotesCache(make: (routeUrl: string) => NotesStore) {
  const stores = new Map<string, NotesStore>();
  let last: NotesScope | undefined;
  return {
    at(scope: NotesScope): NotesStore {
      if (last && last.path === scope.path && last.params !== scope.params) {
        for (const [key, store] of stores) if (store.isSettled()) stores.delete(key);
      }
      last = scope;
      const key = routeUrlOf(scope);
      const store = stores.get(key) ?? make(key);
      stores.set(key, store);
      return store;
    },
  };
}
