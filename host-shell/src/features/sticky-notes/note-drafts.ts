import { limits, localStore } from 'shared-contracts';
import { browserDrafts, type Draft, type DraftPlace } from 'shared-ui/autosave';
import { getDraftsPrefix, getScopePrefix } from './notes-scope.model.ts';
import { createNoteId, type NoteContent } from './sticky-note.model.ts';

/** Describes an unsaved note. */
export interface NoteDraft {
  /** The note's id: the server's, or the one that was chosen for it. */
  readonly id: string;
  readonly content: NoteContent;
  /** What the server had; undefined if the note wasn't stored. */
  readonly saved: NoteContent | undefined;
}

/** Keeps the unsaved notes of one scope together, because the next page doesn't know which there were. */
export interface NoteDrafts {
  /** Returns the place for the draft of one note. `readId` returns the note's id at the time of a draft. */
  placeOf(readId: () => string): DraftPlace<NoteContent>;
  /** Calls `onFound` for what closed pages left; `placeOf(id).adopt` passes it on. Returns the function that stops it. */
  adopt(onFound: (drafts: readonly NoteDraft[]) => void): () => void;
}

/** Creates the draft storage of one page for the notes of a scope. */
export function createNoteDrafts(
  email: string,
  scope: string,
  createPlace: typeof browserDrafts<readonly NoteDraft[]> = browserDrafts,
): NoteDrafts {
  const place = createPlace({
    email,
    prefix: getScopePrefix(email, scope),
    parse: (stored) => {
      const value = Array.isArray(stored) ? stored.flatMap((note) => parseDraft(note) ?? []) : [];
      return value.length ? { value, version: null } : undefined;
    },
    toStored: ({ value }) => value,
  });
  const unsaved = new Map<DraftPlace<NoteContent>, NoteDraft>();
  const left = new Map<string, NoteDraft>();
  const keep = () => {
    const value = [...left.values(), ...unsaved.values()];
    if (value.length) return place.write({ value, version: null });
    place.remove();
    return true;
  };
  const take = (drafts: readonly NoteDraft[]) => {
    for (const draft of drafts) left.set(draft.id, draft);
    return keep();
  };
  return {
    placeOf: (readId) => {
      const own: DraftPlace<NoteContent> = {
        write: ({ value: content, base: saved }) => {
          unsaved.set(own, { id: readId(), content, saved });
          return keep();
        },
        remove: () => {
          if (unsaved.delete(own)) keep();
        },
        adopt: (onFound) => {
          const draft = left.get(readId());
          if (draft && onFound({ value: draft.content, version: draft.saved ? 0 : null, base: draft.saved })) {
            left.delete(draft.id);
            keep();
          }
          return () => undefined;
        },
      };
      return own;
    },
    adopt: (onFound) => {
      const handle = (drafts: readonly NoteDraft[]) => {
        const isTaken = take(drafts);
        onFound(drafts);
        return isTaken;
      };
      const stopEarlier = adoptEarlier(email, scope, handle);
      const stop = place.adopt(({ value }: Draft<readonly NoteDraft[]>) => handle(value));
      return () => {
        stopEarlier();
        stop();
      };
    },
  };
}

/** Passes on what pages of earlier releases left: a key for each page, with the notes of all scopes. */
function adoptEarlier(email: string, scope: string, onFound: (drafts: readonly NoteDraft[]) => boolean): () => void {
  const ended = new AbortController();
  const take = (key: string) => {
    const stored = localStore.read(key);
    if (ended.signal.aborted || typeof stored !== 'object' || stored === null) return;
    const { [scope]: notes, ...others } = stored as Record<string, unknown>;
    const found = Array.isArray(notes) ? notes.flatMap((note) => parseDraft(note) ?? []) : [];
    if (!found.length || !onFound(found)) return;
    if (Object.keys(others).length) localStore.write(key, others);
    else localStore.remove(key);
  };
  for (const key of localStore.keys()) {
    if (!key.startsWith(getDraftsPrefix(email)) || key.includes('#')) continue;
    if (navigator.locks) void navigator.locks.request(key, { signal: ended.signal }, () => take(key)).catch(() => undefined);
    else take(key);
  }
  return () => ended.abort();
}

function parseDraft(value: unknown): NoteDraft | undefined {
  if (typeof value !== 'object' || value === null || !('content' in value)) return undefined;
  const content = parseContent(value.content);
  const given = 'id' in value ? value.id : 'noteId' in value ? value.noteId : undefined;
  if (!content) return undefined;
  return {
    id: typeof given === 'string' ? given : createNoteId(),
    content,
    saved: typeof given === 'string' && 'saved' in value ? parseContent(value.saved) : undefined,
  };
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
