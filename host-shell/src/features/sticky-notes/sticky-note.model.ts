import { limits, newId, type StickyNote } from 'shared-contracts';
import { joinTexts, mergeText } from 'shared-ui/autosave';

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

/** Chooses the id of a new note, so that a repeated request adds it once. */
export const createNoteId = (): string => `note_${newId().replaceAll('-', '')}`;

export const isSame = (a: NoteContent, b: NoteContent): boolean =>
  a.text === b.text && a.left === b.left && a.top === b.top && a.color === b.color;

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

/** Merges two versions of a note that were made from `base`. Returns undefined if the user has to choose between the texts. */
export function mergeNote(base: NoteContent, mine: NoteContent, theirs: NoteContent): NoteContent | undefined {
  const text = mergeText(base.text, mine.text, theirs.text);
  const pick = <K extends keyof NoteContent>(field: K) => (mine[field] === base[field] ? theirs[field] : mine[field]);
  return text === undefined ? undefined : { text, left: pick('left'), top: pick('top'), color: pick('color') };
}

/** Resolves a conflict between two texts of one note. */
export function settle(mine: NoteContent, theirs: NoteContent, choice: 'both' | 'mine' | 'theirs'): NoteContent {
  const texts = { both: joinTexts(mine.text, theirs.text), mine: mine.text, theirs: theirs.text };
  return { ...mine, text: texts[choice] };
}
