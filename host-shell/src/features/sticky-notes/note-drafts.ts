import { hasLoggedOut, limits, newId } from 'shared-contracts';
import { storage } from '../../shared/storage.ts';
import { draftsPrefix } from './notes-scope.model.ts';
import { type NoteContent, newNote, type ShownNote } from './sticky-note.model.ts';

/** Unsaved notes outlive the page: each page keeps its own under the user's prefix and its name, by the scope they stick to. */
type Kept = Pick<ShownNote, 'noteId' | 'content' | 'saved'>;

export interface NoteDrafts {
  /** Keeps the unsaved notes of a scope; none forgets them. */
  keep(scope: string, notes: readonly ShownNote[]): void;
  /** Calls back with what closed pages left behind in a scope, now or when the page that holds it closes. Returns the function that ends it. */
  adopt(scope: string, onFound: (notes: ShownNote[]) => void): () => void;
}

/** `page` names this page; its lock tells other pages that it still lives. Browsers without locks adopt at once. */
export function createNoteDrafts(email: string, page: string, locks: LockManager | undefined = navigator.locks): NoteDrafts {
  const own = draftsPrefix(email) + page;
  void locks?.request(own, () => new Promise(() => undefined)).catch(() => undefined);
  return {
    keep: (scope, notes) => {
      const all = scopesOf(storage.read(own));
      if (hasLoggedOut(email)) return;
      if (notes.length) all[scope] = notes.map(({ noteId, content, saved }) => ({ noteId, content, saved }));
      else delete all[scope];
      if (Object.keys(all).length) storage.write(own, all);
      else storage.remove(own);
    },
    adopt: (scope, onFound) => {
      const ended = new AbortController();
      const take = (key: string) => {
        if (ended.signal.aborted) return;
        const { [scope]: found, ...rest } = scopesOf(storage.read(key));
        if (!found?.length) return;
        onFound(found.map((note) => ({ ...newNote(note.noteId ?? newId()), ...note, status: 'editing' })));
        if (Object.keys(rest).length) storage.write(key, rest);
        else storage.remove(key);
      };
      for (const key of storage.keys()) {
        if (!key.startsWith(draftsPrefix(email)) || key === own) continue;
        if (locks) void locks.request(key, { signal: ended.signal }, () => take(key)).catch(() => undefined);
        else take(key);
      }
      return () => ended.abort();
    },
  };
}

/** Storage is input: what is no note is left out. */
function scopesOf(value: unknown): Record<string, Kept[]> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([scope, notes]) => [scope, Array.isArray(notes) ? notes.flatMap((note) => keptOf(note) ?? []) : []]),
  );
}

function keptOf(value: unknown): Kept | undefined {
  if (typeof value !== 'object' || value === null || !('content' in value)) return undefined;
  const content = contentOf(value.content);
  if (!content) return undefined;
  const noteId = 'noteId' in value && typeof value.noteId === 'string' ? value.noteId : undefined;
  return { noteId, content, saved: noteId && 'saved' in value ? contentOf(value.saved) : undefined };
}

function contentOf(value: unknown): NoteContent | undefined {
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return undefined;
  const number = (field: 'left' | 'top') => {
    const found = field in value ? (value as Record<string, unknown>)[field] : undefined;
    return typeof found === 'number' && Number.isFinite(found) ? found : limits.stickyNotePosition[field];
  };
  const color =
    'color' in value && typeof value.color === 'string' && /^#[0-9a-f]{6}$/i.test(value.color) ? value.color : limits.stickyNoteColor;
  return { text: value.text, left: number('left'), top: number('top'), color };
}
