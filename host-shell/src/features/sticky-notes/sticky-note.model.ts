import { limits, type StickyNote } from 'shared-contracts';

/** Describes what a user can change about a note. `left` and `top` are CSS pixels from the content's top left corner. */
export interface NoteContent {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly color: string;
}

export interface ShownNote {
  /** Identifies the note in this browser and stays the same when the server assigns an ID. */
  readonly key: string;
  /** Holds the server's ID; undefined while the note is temporary. */
  readonly noteId: string | undefined;
  readonly content: NoteContent;
  /** Holds the server's version, as far as this page knows. */
  readonly saved: NoteContent | undefined;
  readonly status: 'idle' | 'editing' | 'saving' | 'failed';
  /** Holds the text that was saved elsewhere while this one was being edited here. */
  readonly theirs: string | undefined;
  /** Names the workspace whose members can read the note. */
  readonly sharedWith: string | undefined;
  /** Holds what others wrote on the same note. */
  readonly others: readonly { readonly name: string; readonly text: string }[];
  /** Tells whether the user owns the note; others can only read it. */
  readonly isMine: boolean;
}

export const createNote = (key: string): ShownNote => ({
  key,
  noteId: undefined,
  content: { text: '', ...limits.stickyNotePosition, color: limits.stickyNoteColor },
  saved: undefined,
  status: 'idle',
  theirs: undefined,
  sharedWith: undefined,
  others: [],
  isMine: true,
});

export const isBlank = ({ content }: ShownNote): boolean => content.text.trim() === '';

const isSame = (a: NoteContent, b: NoteContent) => a.text === b.text && a.left === b.left && a.top === b.top && a.color === b.color;

/** Returns whether the note has changes to save. Blank text is never saved. */
export const isUnsaved = (note: ShownNote): boolean => note.isMine && !isBlank(note) && !(note.saved && isSame(note.saved, note.content));

/** Converts a note from the server. An invalid color or position becomes the default. */
export function toShownNote(note: StickyNote, email: string): ShownNote {
  const mine = note.users.find((user) => user.email === email);
  const content: NoteContent = {
    text: mine?.text ?? '',
    left: Number.isFinite(note.position.left) ? note.position.left : limits.stickyNotePosition.left,
    top: Number.isFinite(note.position.top) ? note.position.top : limits.stickyNotePosition.top,
    color: /^#[0-9a-f]{6}$/i.test(note.color) ? note.color : limits.stickyNoteColor,
  };
  return {
    ...createNote(note.note_id),
    noteId: note.note_id,
    content,
    saved: content,
    sharedWith: note.shared_with ?? undefined,
    others: note.users.filter((user) => user !== mine).map(({ user_name, email: from, text }) => ({ name: user_name || from, text })),
    isMine: mine !== undefined,
  };
}

/** Returns whether saving `note` would overwrite a text this page has never seen. */
export const isConflict = (note: ShownNote, server: NoteContent): boolean =>
  note.saved !== undefined && server.text !== note.saved.text && note.content.text !== note.saved.text && server.text !== note.content.text;

/** Merges the server's notes with the shown ones. Nothing typed here or saved elsewhere is lost. */
export function mergeServerNotes(shown: readonly ShownNote[], server: readonly ShownNote[]): ShownNote[] {
  const byId = new Map(server.map((note) => [note.noteId, note]));
  const kept = shown.flatMap((note): ShownNote[] => {
    if (!note.noteId) return [note];
    const incoming = byId.get(note.noteId);
    byId.delete(note.noteId);
    return incoming ? [rebase(note, incoming)] : keepEdited(note);
  });
  return [...kept, ...byId.values()];
}

/** Keeps an edited note that was deleted elsewhere, as a new temporary note. */
function keepEdited(note: ShownNote): ShownNote[] {
  const isEdited = !isBlank(note) && note.content.text !== note.saved?.text;
  return isEdited || note.status === 'saving'
    ? [{ ...note, noteId: undefined, saved: undefined, theirs: undefined, sharedWith: undefined }]
    : [];
}

function rebase(note: ShownNote, incoming: ShownNote): ShownNote {
  const { content, saved } = note;
  if (!saved || !incoming.saved) return { ...incoming, key: note.key };
  const theirs = isConflict(note, incoming.saved) ? incoming.content.text : note.theirs;
  const pick = <K extends keyof NoteContent>(field: K) => (content[field] === saved[field] ? incoming.content[field] : content[field]);
  return {
    ...note,
    sharedWith: incoming.sharedWith,
    others: incoming.others,
    content: { text: pick('text'), left: pick('left'), top: pick('top'), color: pick('color') },
    saved: incoming.saved,
    theirs: theirs === content.text ? undefined : theirs,
  };
}

/** Resolves a conflict between two texts of one note. */
export function settle(note: ShownNote, choice: 'both' | 'mine' | 'theirs'): ShownNote {
  const { theirs = '' } = note;
  const texts = { both: `${note.content.text}\n\n${theirs}`, mine: note.content.text, theirs };
  return { ...note, theirs: undefined, content: { ...note.content, text: texts[choice] } };
}
