import { limits, newId, type StickyNote } from 'shared-contracts';
import { createStore } from 'zustand/vanilla';
import type { NoteDrafts } from './note-drafts.ts';
import {
  createNote,
  isConflict,
  isUnsaved,
  mergeServerNotes,
  type NoteContent,
  type ShownNote,
  settle,
  toShownNote,
} from './sticky-note.model.ts';

/** Describes the server side of one page's notes. */
export interface NotesGateway {
  list(): Promise<StickyNote[]>;
  /** Adds a note and returns its ID. `shared` lets the members of the author's workspace read it. */
  add(content: NoteContent, shared?: boolean): Promise<string>;
  /** Updates a note; fails when the server's text is no longer `expectedText`. Without `shared`, its readers stay the same. */
  update(noteId: string, content: NoteContent, expectedText: string, shared?: boolean): Promise<void>;
  remove(noteId: string): Promise<void>;
  /** Runs `work` while no other tab saves the same note. */
  alone<T>(noteId: string, work: () => Promise<T>): Promise<T>;
  /** Announces a save or a deletion. */
  tell(noteId: string, change: 'saved' | 'deleted'): void;
}

interface NotesState {
  readonly notes: readonly ShownNote[];
  /** Identifies the most recently created note, which takes the focus. */
  readonly newest: string | undefined;
}

export type NotesStore = ReturnType<typeof createNotesStore>;

interface Options {
  readonly email: string;
  readonly scope: string;
  readonly gateway: NotesGateway;
  readonly drafts: NoteDrafts;
}

const retryFirstMs = 3_000;
const retryMaxMs = 60_000;

/** Creates the store for one page's notes. Edits are saved 2 seconds after typing stops, one save per note at a time. */
export function createNotesStore({ email, scope, gateway, drafts }: Options) {
  const store = createStore<NotesState>(() => ({ notes: [], newest: undefined }));
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const failures = new Map<string, number>();
  const saving = new Set<string>();
  const removed = new Set<string>();
  /** Counts the lists that were asked for, those that were shown, and what this page has learned or changed since. */
  const lists = { asked: 0, shown: 0, changes: 0 };

  const find = (key: string) => store.getState().notes.find((note) => note.key === key);
  const keepDrafts = () => drafts.keep(scope, store.getState().notes.filter(isUnsaved));
  const setNotes = (notes: readonly ShownNote[]) => {
    store.setState({ notes });
    keepDrafts();
  };
  const change = (key: string, part: (note: ShownNote) => Partial<ShownNote>) =>
    setNotes(store.getState().notes.map((note) => (note.key === key ? { ...note, ...part(note) } : note)));
  const schedule = (key: string, delayMs: number) => {
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => void save(key), delayMs),
    );
  };

  /** Saves a note and returns its ID on the server, or undefined when its text was changed elsewhere in the meantime. */
  const send = async (note: ShownNote): Promise<string | undefined> => {
    const { noteId } = note;
    if (!noteId) return gateway.add(note.content);
    return gateway.alone(noteId, async () => {
      const now = (await gateway.list()).find(({ note_id }) => note_id === noteId);
      if (!now) return gateway.add(note.content);
      const server = toShownNote(now, email).content;
      if (isConflict(note, server)) {
        lists.changes += 1;
        change(note.key, () => ({ theirs: server.text, saved: server }));
        return undefined;
      }
      // Another device may write between this read and the update. The update then fails, and the next attempt shows both texts.
      await gateway.update(noteId, note.content, server.text);
      return noteId;
    });
  };

  const save = async (key: string): Promise<void> => {
    const note = find(key);
    clearTimeout(timers.get(key));
    if (!note || saving.has(key) || note.theirs !== undefined) return;
    if (!isUnsaved(note)) return change(key, () => ({ status: 'idle' }));
    saving.add(key);
    change(key, () => ({ status: 'saving' }));
    try {
      const noteId = await send(note);
      failures.delete(key);
      lists.changes += 1;
      if (noteId && !find(key)) return await removeFromServer(noteId);
      change(key, ({ content }) => ({
        ...(noteId ? { noteId, saved: note.content } : {}),
        status: content === note.content ? 'idle' : 'editing',
      }));
      if (noteId) gateway.tell(noteId, 'saved');
    } catch {
      const count = (failures.get(key) ?? 0) + 1;
      failures.set(key, count);
      change(key, () => ({ status: 'failed' }));
      schedule(key, Math.min(retryMaxMs, retryFirstMs * 2 ** (count - 1)));
    } finally {
      saving.delete(key);
      const after = find(key);
      if (after?.status === 'editing' && after.theirs === undefined) schedule(key, limits.stickyNoteAutosaveMs);
    }
  };

  const removeFromServer = async (noteId: string) => {
    removed.add(noteId);
    try {
      await gateway.remove(noteId);
    } catch (error) {
      removed.delete(noteId);
      throw error;
    }
    gateway.tell(noteId, 'deleted');
  };

  const refresh = async (): Promise<void> => {
    lists.asked += 1;
    const { asked, changes } = lists;
    const listed = await gateway.list();
    // The list may be from before a save, or a later one may have been answered first.
    if (lists.changes !== changes) return refresh();
    if (asked < lists.shown) return;
    lists.shown = asked;
    const server = listed.filter(({ note_id }) => !removed.has(note_id)).map((note) => toShownNote(note, email));
    setNotes(mergeServerNotes(store.getState().notes, server));
  };

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,
    /** Fetches the server's notes and merges them. */
    refresh,
    /** Adopts what a closed page left unsaved. Call it after the first `refresh`. */
    adopt: () =>
      drafts.adopt(scope, (found) => {
        const { notes } = store.getState();
        const server = found.flatMap((draft) => notes.filter(({ noteId }) => noteId !== undefined && noteId === draft.noteId));
        const others = notes.filter((note) => !server.includes(note));
        setNotes([...others, ...mergeServerNotes(found, server)]);
        for (const { key } of found) schedule(key, 0);
      }),
    create: () => {
      const note = createNote(newId());
      store.setState(({ notes }) => ({ notes: [...notes, note], newest: note.key }));
    },
    edit: (key: string, text: string) => {
      change(key, ({ content }) => ({ content: { ...content, text }, status: 'editing' }));
      schedule(key, limits.stickyNoteAutosaveMs);
    },
    /** Changes the position or color and saves immediately. */
    put: (key: string, part: Partial<Pick<NoteContent, 'left' | 'top' | 'color'>>) => {
      change(key, ({ content }) => ({ content: { ...content, ...part }, status: 'editing' }));
      schedule(key, 0);
    },
    /** Lets the members of the user's workspace read a saved note, or stops sharing it. */
    share: async (key: string, shared: boolean): Promise<void> => {
      const { noteId, saved } = find(key) ?? {};
      if (!noteId || !saved) return;
      await gateway.alone(noteId, () => gateway.update(noteId, saved, saved.text, shared));
      gateway.tell(noteId, 'saved');
      await refresh();
    },
    settle: (key: string, choice: 'both' | 'mine' | 'theirs') => {
      change(key, (note) => ({ ...settle(note, choice), status: 'editing' }));
      schedule(key, 0);
    },
    retry: () => {
      for (const { key, status } of store.getState().notes) if (status === 'failed') schedule(key, 0);
    },
    /** Removes the note here and then on the server. A failure puts it back. */
    remove: async (key: string): Promise<void> => {
      const note = find(key);
      if (!note) return;
      clearTimeout(timers.get(key));
      setNotes(store.getState().notes.filter((other) => other !== note));
      try {
        if (note.noteId) await removeFromServer(note.noteId);
      } catch (error) {
        setNotes([...store.getState().notes, note]);
        throw error;
      }
    },
    /** Undoes a deletion. The note gets a new ID on the server. */
    restore: (note: ShownNote) => {
      const back: ShownNote = {
        ...note,
        key: newId(),
        noteId: undefined,
        saved: undefined,
        theirs: undefined,
        sharedWith: undefined,
        status: 'editing',
      };
      setNotes([...store.getState().notes, back]);
      schedule(back.key, 0);
    },
    isSettled: () => saving.size === 0 && !store.getState().notes.some(isUnsaved),
  };
}
