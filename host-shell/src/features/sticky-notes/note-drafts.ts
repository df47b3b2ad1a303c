import { hasLoggedOut, limits, localStore, newId } from 'shared-contracts';
import { getDraftsPrefix } from './notes-scope.model.ts';
import { createNote, type NoteContent, type ShownNote } from './sticky-note.model.ts';

/**
 * Describes an unsaved note in local storage. Each page stores its own, by scope, under a key made of the user and the page's name, so that
 * notes outlive the page.
 */
type StoredDraft = Pick<ShownNote, 'noteId' | 'content' | 'saved'>;

export interface NoteDrafts {
  /** Stores the unsaved notes of a scope; an empty list removes them. */
  keep(scope: string, notes: readonly ShownNote[]): void;
  /** Passes on what closed pages left behind in a scope, now or when the page that holds it closes. Returns the function that stops it. */
  adopt(scope: string, onFound: (notes: ShownNote[]) => void): () => void;
}

/**
 * Creates the draft storage of one page. The page's lock tells other pages that it is still open. Browsers without locks adopt drafts
 * immediately.
 */
export function createNoteDrafts(email: string, page: string, locks: LockManager | undefined = navigator.locks): NoteDrafts {
  const own = getDraftsPrefix(email) + page;
  void locks?.request(own, () => new Promise(() => undefined)).catch(() => undefined);
  return {
    keep: (scope, notes) => {
      const all = parseScopes(localStore.read(own));
      if (hasLoggedOut(email)) return;
      if (notes.length) all[scope] = notes.map(({ noteId, content, saved }) => ({ noteId, content, saved }));
      else delete all[scope];
      if (Object.keys(all).length) localStore.write(own, all);
      else localStore.remove(own);
    },
    adopt: (scope, onFound) => {
      const ended = new AbortController();
      const take = (key: string) => {
        if (ended.signal.aborted) return;
        const { [scope]: found, ...rest } = parseScopes(localStore.read(key));
        if (!found?.length) return;
        onFound(found.map((note) => ({ ...createNote(note.noteId ?? newId()), ...note, status: 'editing' })));
        if (Object.keys(rest).length) localStore.write(key, rest);
        else localStore.remove(key);
      };
      for (const key of localStore.keys()) {
        if (!key.startsWith(getDraftsPrefix(email)) || key === own) continue;
        if (locks) void locks.request(key, { signal: ended.signal }, () => take(key)).catch(() => undefined);
        else take(key);
      }
      return () => ended.abort();
    },
  };
}

/** Storage is untrusted input: anything that isn't a note is skipped. */
function parseScopes(value: unknown): Record<string, StoredDraft[]> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([scope, notes]) => [scope, Array.isArray(notes) ? notes.flatMap((note) => parseDraft(note) ?? []) : []]),
  );
}

function parseDraft(value: unknown): StoredDraft | undefined {
  if (typeof value !== 'object' || value === null || !('content' in value)) return undefined;
  const content = parseContent(value.content);
  if (!content) return undefined;
  const noteId = 'noteId' in value && typeof value.noteId === 'string' ? value.noteId : undefined;
  return { noteId, content, saved: noteId && 'saved' in value ? parseContent(value.saved) : undefined };
}

function parseContent(value: unknown): NoteContent | undefined {
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return undefined;
  const number = (field: 'left' | 'top') => {
    const found = field in value ? (value as Record<string, unknown>)[field] : undefined;
    return typeof found === 'number' && Number.isFinite(found) ? found : limits.stickyNotePosition[field];
  };
  const color =
    'color' in value && typeof value.color === 'string' && /^#[0-9a-f]{6}$/i.test(value.color) ? value.color : limits.stickyNoteColor;
  return { text: value.text, left: number('left'), top: number('top'), color };
}
