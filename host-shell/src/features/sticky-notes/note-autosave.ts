import { ApiError, limits } from 'shared-contracts';
import { Autosave, type Stored } from 'shared-ui/autosave';
import type { NoteDrafts } from './note-drafts.ts';
import { createNoteId, isSame, mergeNote, type NoteContent, type ShownNote, toShownNote } from './sticky-note.model.ts';
import type { NotesGateway } from './sticky-notes.gateway.ts';

/** Describes one of the user's notes with what saves it. */
export interface OwnNote {
  readonly key: string;
  readonly autosave: Autosave<NoteContent>;
  /** The id on the server; undefined while the note is temporary. */
  noteId: string | undefined;
  /** The id that was chosen for the note. */
  newId: string;
  /** Whether a request to add it may have succeeded without an answer. */
  isRepeated: boolean;
  sharedWith: string | undefined;
  others: ShownNote['others'];
}

interface NoteParts {
  readonly id: string;
  readonly email: string;
  readonly gateway: NotesGateway;
  readonly drafts: NoteDrafts;
  /** What the server has; undefined for a new note. */
  readonly stored: NoteContent | undefined;
  readonly initial: NoteContent;
  readonly onSaved: (note: OwnNote) => Promise<void>;
}

const toStored = (value: NoteContent): Stored<NoteContent> => ({ value, version: 0 });

/** Creates a note that is saved two seconds after typing stops. */
export function createOwnNote({ id, email, gateway, drafts, stored, initial, onSaved }: NoteParts): OwnNote {
  const save = async (content: NoteContent, seen: Stored<NoteContent> | null, closes: boolean) => {
    if (note.noteId && seen) return gateway.update(note.noteId, content, { expectedText: seen.value.text, closes });
    const isRepeated = note.isRepeated;
    note.isRepeated = true;
    note.noteId = await gateway.add(content, note.newId, closes);
    // The first request may have added an older text.
    if (isRepeated) await gateway.update(note.noteId, content, { closes });
    note.isRepeated = false;
  };
  const note: OwnNote = {
    key: id,
    newId: id,
    noteId: stored ? id : undefined,
    isRepeated: false,
    sharedWith: undefined,
    others: [],
    autosave: new Autosave<NoteContent>({
      stored: stored ? toStored(stored) : null,
      initial,
      write: async (content, seen, closes) => {
        await save(content, seen, closes);
        await onSaved(note);
        return toStored(content);
      },
      read: async () => {
        const found = (await gateway.list()).find(({ note_id }) => note_id === note.noteId);
        if (!found) throw new ApiError({ code: 'not-found', status: 404, detail: 'The note was deleted.' });
        return toStored(toShownNote(found, email).content);
      },
      conflictCode: 'note-changed',
      parseCurrent: (current) => {
        const found = gateway.parseNote(current);
        return found && toStored(toShownNote(found, email).content);
      },
      isSame,
      isComplete: ({ text }) => text.trim() !== '',
      merge: mergeNote,
      isAuthor: gateway.isAuthor,
      drafts: drafts.placeOf(() => note.noteId ?? note.newId),
      delayMs: limits.stickyNoteAutosaveMs,
    }),
  };
  return note;
}

/** Saves a note again that was deleted elsewhere while it was edited here. */
export function recreate(note: OwnNote): void {
  note.noteId = undefined;
  note.sharedWith = undefined;
  note.newId = createNoteId();
  void note.autosave.recreate();
}

const statuses = {
  saved: 'idle',
  editing: 'editing',
  saving: 'saving',
  conflict: 'editing',
  retrying: 'failed',
  refused: 'failed',
  gone: 'failed',
} as const;

/** Returns what the page shows of a note. */
export function showOwnNote({ key, autosave, noteId, sharedWith, others }: OwnNote): ShownNote {
  const { status, theirs } = autosave.state();
  return {
    key,
    noteId,
    sharedWith,
    others,
    isMine: true,
    content: autosave.value(),
    saved: autosave.stored?.value,
    status: statuses[status],
    theirs: theirs?.value.text,
  };
}
