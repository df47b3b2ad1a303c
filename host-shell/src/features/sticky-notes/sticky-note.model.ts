import { limits, type StickyNote } from 'shared-contracts';

/** What a user can change of a note; `left` and `top` in CSS pixels from the content's top left. */
export interface NoteContent {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly color: string;
}

export interface ShownNote {
  /** The browser's own name for the note, which stays when the server gives it an id. */
  readonly key: string;
  /** Undefined while the note is temporary. */
  readonly noteId: string | undefined;
  readonly content: NoteContent;
  /** What the server holds, as far as this page knows. */
  readonly saved: NoteContent | undefined;
  readonly status: 'idle' | 'editing' | 'saving' | 'failed';
  /** The text that somebody saved elsewhere while this one was edited here. */
  readonly theirs: string | undefined;
  /** The workspace whose people may read it, by name. */
  readonly sharedWith: string | undefined;
  /** What others wrote on the same note. */
  readonly others: readonly { readonly name: string; readonly text: string }[];
  /** False for another person's note, which can be read only. */
  readonly isMine: boolean;
}

export const newNote = (key: string): ShownNote => ({
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

/** Whether the note holds something that the server should get; blank text is never saved (specification section 5). */
export const isUnsaved = (note: ShownNote): boolean => note.isMine && !isBlank(note) && !(note.saved && isSame(note.saved, note.content));

/** A note as the server tells it. An own colour or place that is none becomes the default. */
export function fromServer(note: StickyNote, email: string): ShownNote {
  const mine = note.users.find((user) => user.email === email);
  const content: NoteContent = {
    text: mine?.text ?? '',
    left: Number.isFinite(note.position.left) ? note.position.left : limits.stickyNotePosition.left,
    top: Number.isFinite(note.position.top) ? note.position.top : limits.stickyNotePosition.top,
    color: /^#[0-9a-f]{6}$/i.test(note.color) ? note.color : limits.stickyNoteColor,
  };
  return {
    ...newNote(note.note_id),
    noteId: note.note_id,
    content,
    saved: content,
    sharedWith: note.shared_with ?? undefined,
    others: note.users.filter((user) => user !== mine).map(({ user_name, email: from, text }) => ({ name: user_name || from, text })),
    isMine: mine !== undefined,
  };
}

/** Whether saving `note` would overwrite a text that this page has never seen. */
export const isConflict = (note: ShownNote, server: NoteContent): boolean =>
  note.saved !== undefined && server.text !== note.saved.text && note.content.text !== note.saved.text && server.text !== note.content.text;

/** Brings together what the server tells and what is shown: nothing that was typed here and nothing that was saved elsewhere is lost. */
export function mergeServer(shown: readonly ShownNote[], server: readonly ShownNote[]): ShownNote[] {
  const told = new Map(server.map((note) => [note.noteId, note]));
  const kept = shown.flatMap((note): ShownNote[] => {
    if (!note.noteId) return [note];
    const news = told.get(note.noteId);
    told.delete(note.noteId);
    return news ? [rebase(note, news)] : orphan(note);
  });
  return [...kept, ...told.values()];
}

/** Deleted elsewhere: an edited text stays, as a new temporary note. */
function orphan(note: ShownNote): ShownNote[] {
  const isEdited = !isBlank(note) && note.content.text !== note.saved?.text;
  return isEdited || note.status === 'saving'
    ? [{ ...note, noteId: undefined, saved: undefined, theirs: undefined, sharedWith: undefined }]
    : [];
}

function rebase(note: ShownNote, news: ShownNote): ShownNote {
  const { content, saved } = note;
  if (!saved || !news.saved) return { ...news, key: note.key };
  const theirs = isConflict(note, news.saved) ? news.content.text : note.theirs;
  const pick = <K extends keyof NoteContent>(field: K) => (content[field] === saved[field] ? news.content[field] : content[field]);
  return {
    ...note,
    sharedWith: news.sharedWith,
    others: news.others,
    content: { text: pick('text'), left: pick('left'), top: pick('top'), color: pick('color') },
    saved: news.saved,
    theirs: theirs === content.text ? undefined : theirs,
  };
}

/** Settles two texts of one note. */
export function settle(note: ShownNote, choice: 'both' | 'mine' | 'theirs'): ShownNote {
  const { theirs = '' } = note;
  const texts = { both: `${note.content.text}\n\n${theirs}`, mine: note.content.text, theirs };
  return { ...note, theirs: undefined, content: { ...note.content, text: texts[choice] } };
}
