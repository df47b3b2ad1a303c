import { createStore } from 'zustand/vanilla';
import { createOwnNote, type OwnNote, recreate, showOwnNote } from './note-autosave.ts';
import type { NoteDraft, NoteDrafts } from './note-drafts.ts';
import { createNote, createNoteId, isUnsaved, type NoteContent, type ShownNote, settle, toShownNote } from './sticky-note.model.ts';
import type { NotesGateway } from './sticky-notes.gateway.ts';

interface NotesState {
  readonly notes: readonly ShownNote[];
  /** Identifies the most recently created note, which takes the focus. */
  readonly newest: string | undefined;
}

export type NotesStore = ReturnType<typeof createNotesStore>;

interface Options {
  readonly email: string;
  readonly gateway: NotesGateway;
  readonly drafts: NoteDrafts;
}

/** Creates the store for one page's notes. Each note is saved separately, like everything that is saved without a button. */
export function createNotesStore({ email, gateway, drafts }: Options) {
  const store = createStore<NotesState>(() => ({ notes: [], newest: undefined }));
  let own: readonly OwnNote[] = [];
  let others: readonly ShownNote[] = [];
  const removed = new Set<string>();
  /** Counts the lists that were asked for, those that were shown, and what this page has changed since. */
  const lists = { asked: 0, shown: 0, changes: 0 };

  const find = (key: string) => own.find((note) => note.key === key);
  const show = () => store.setState({ notes: [...own.map(showOwnNote), ...others] });
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
  const take = (note: OwnNote) => {
    own = own.filter((other) => other !== note);
    note.autosave.close();
    show();
  };
  const put = (note: OwnNote) => {
    own = [...own, note];
    note.autosave.open();
    show();
  };
  /** Keeps a note that was deleted elsewhere if its text was edited here. */
  const handleGone = (note: OwnNote) => {
    const { text } = note.autosave.value();
    if (text.trim() && text !== note.autosave.stored?.value.text) return recreate(note);
    note.autosave.discard();
    take(note);
  };
  const add = (id: string, content: { readonly stored?: NoteContent | undefined; readonly initial: NoteContent }): OwnNote => {
    const onSaved = async ({ noteId = '' }: OwnNote) => {
      lists.changes += 1;
      if (own.includes(note)) gateway.tell(noteId, 'saved');
      else await removeFromServer(noteId);
    };
    const note = createOwnNote({ id, email, gateway, drafts, onSaved, stored: content.stored, initial: content.initial });
    note.autosave.subscribe(() => {
      if (!own.includes(note)) return;
      if (note.autosave.state().status === 'gone') handleGone(note);
      else show();
    });
    put(note);
    return note;
  };
  const change = (key: string, part: Partial<NoteContent>) => {
    const { autosave } = find(key) ?? {};
    if (!autosave) return;
    const content = { ...autosave.value(), ...part };
    autosave.change(() => content);
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
    others = server.filter(({ isMine }) => !isMine);
    const mine = server.filter(({ isMine }) => isMine);
    for (const note of own) {
      const isListed = mine.some(({ noteId }) => noteId === note.noteId);
      if (note.noteId && !isListed && note.autosave.state().status !== 'saving') handleGone(note);
    }
    for (const { key, content, sharedWith, others: readers } of mine) {
      const note = own.find(({ noteId, newId }) => key === noteId || key === newId) ?? add(key, { stored: content, initial: content });
      // A note that was added without an answer gets its id with the next attempt.
      if (!note.noteId) continue;
      Object.assign(note, { sharedWith, others: readers });
      note.autosave.follow({ value: content, version: 0 });
    }
    show();
  };

  /** Shows what a closed page left, and saves it. */
  const adoptDraft = ({ id, content, saved }: NoteDraft) => {
    const known = own.find(({ noteId, newId }) => id === noteId || id === newId);
    const note = known ?? add(id, { stored: saved, initial: saved ?? { ...content, text: '' } });
    note.isRepeated ||= !note.noteId;
    // Opening it again passes the draft on to it.
    if (known) note.autosave.open();
    void note.autosave.flush();
  };

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,
    /** Fetches the server's notes and merges them. */
    refresh,
    /** Adopts what a closed page left unsaved. Call it after the first `refresh`. */
    adopt: () => drafts.adopt((found) => found.forEach(adoptDraft)),
    create: () => {
      const { key } = add(createNoteId(), { initial: createNote('').content });
      store.setState({ newest: key });
    },
    edit: (key: string, text: string) => change(key, { text }),
    /** Changes the position or color and saves immediately. */
    put: (key: string, part: Partial<Pick<NoteContent, 'left' | 'top' | 'color'>>) => {
      change(key, part);
      void find(key)?.autosave.flush();
    },
    /** Lets the members of the user's workspace read a saved note, or stops sharing it. */
    share: async (key: string, shared: boolean): Promise<void> => {
      const { noteId, autosave } = find(key) ?? {};
      const saved = autosave?.stored?.value;
      if (!noteId || !saved) return;
      await gateway.update(noteId, saved, { expectedText: saved.text, shared });
      gateway.tell(noteId, 'saved');
      await refresh();
    },
    settle: (key: string, choice: 'both' | 'mine' | 'theirs') => {
      const { autosave } = find(key) ?? {};
      const theirs = autosave?.state().theirs?.value;
      if (autosave && theirs) autosave.resolve(settle(autosave.value(), theirs, choice));
    },
    retry: () => {
      for (const { autosave } of own) void autosave.flush();
    },
    /** Removes the note here and then on the server. A failure puts it back. */
    remove: async (key: string): Promise<void> => {
      const note = find(key);
      if (!note) return;
      const content = note.autosave.value();
      note.autosave.discard();
      take(note);
      try {
        if (note.noteId) await removeFromServer(note.noteId);
      } catch (error) {
        put(note);
        note.autosave.change(() => content);
        throw error;
      }
    },
    /** Undoes a deletion. The note gets a new ID on the server. */
    restore: ({ content }: Pick<ShownNote, 'content'>) => {
      const { autosave } = add(createNoteId(), { initial: { ...content, text: '' } });
      autosave.change(() => content);
      void autosave.flush();
    },
    isSettled: () => !store.getState().notes.some(isUnsaved) && own.every(({ autosave }) => autosave.isClean),
    /** Ends what follows the browser's events. */
    close: () => {
      for (const { autosave } of own) autosave.close();
    },
  };
}
