import { type StickyNote, stickyNoteChanged } from 'shared-contracts';
import type { Shell } from 'shared-contracts/shell';
import { loadCalls } from '../../shared/lazy-shared.ts';
import type { NoteContent } from './sticky-note.model.ts';

interface UpdateOptions {
  /** The text that the change is based on. Without it, whatever the server has is overwritten. */
  readonly expectedText?: string;
  /** Whether the members of the author's workspace may read the note; without it, its readers stay the same. */
  readonly shared?: boolean;
  /** Whether the page closes, so that the request has to outlive it. */
  readonly closes?: boolean;
}

/** Describes the server side of one page's notes. */
export interface NotesGateway {
  list(): Promise<StickyNote[]>;
  /** Adds a note, once for each chosen id, and returns the id that it has. */
  add(content: NoteContent, newId: string, closes?: boolean): Promise<string>;
  /** @throws ApiError `note-changed` when the server's text is no longer the expected one. */
  update(noteId: string, content: NoteContent, options?: UpdateOptions): Promise<void>;
  remove(noteId: string): Promise<void>;
  /** Announces a save or a deletion. */
  tell(noteId: string, change: 'saved' | 'deleted'): void;
  /** Returns the note in a refusal; undefined if there is none. */
  parseNote(current: unknown): StickyNote | undefined;
  /** Returns whether the author of the notes is signed in. */
  isAuthor(): boolean;
}

let isAnnouncing = false;

/** Returns whether the event being delivered right now came from this page. */
export const isOwnEvent = (): boolean => isAnnouncing;

/** Creates the gateway to one page's notes. */
export function createNotesGateway({ api, bus, session }: Shell, routeUrl: string, email: string): NotesGateway {
  /** A note waiting for a retry must never be saved as the browser's next user. */
  const author = () => {
    const current = session.current();
    if (current?.email !== email) throw new Error('The author of the note is not signed in.');
    return { email, user_name: `${current.firstName} ${current.lastName}`.trim() || email };
  };
  let schema: Awaited<ReturnType<typeof loadCalls>>['updateStickyNote']['current'] | undefined;
  const query = () => ({ route_url: routeUrl, email: author().email });
  return {
    list: async () => {
      const { listStickyNotes } = await loadCalls();
      return (await api.call(listStickyNotes, { query: query() })).data;
    },
    add: async ({ text, color, ...position }, new_id, closes = false) => {
      const { addStickyNote } = await loadCalls();
      const users = [{ ...author(), text }];
      const { note_id } = await api.call(
        addStickyNote,
        { body: { route_url: routeUrl, position, users, color, new_id } },
        { keepalive: closes },
      );
      // A response without an ID is a failure.
      if (!note_id) throw new Error('The server answered no note_id.');
      return note_id;
    },
    update: async (note_id, { text, color, ...position }, { expectedText, shared, closes = false } = {}) => {
      const { updateStickyNote } = await loadCalls();
      schema = updateStickyNote.current;
      const body = { new_text: text, expected_text: expectedText, color, position, shared };
      await api.call(updateStickyNote, { params: { note_id }, query: query(), body }, { keepalive: closes });
    },
    remove: async (note_id) => {
      const { deleteStickyNote } = await loadCalls();
      await api.call(deleteStickyNote, { params: { note_id }, query: query() });
    },
    tell: (noteId, change) => {
      isAnnouncing = true;
      bus.publish(stickyNoteChanged, { noteId, routeUrl, change });
      isAnnouncing = false;
    },
    // Only an update is refused like that, and it loads the schema.
    parseNote: (current) => {
      const parsed = schema?.safeParse(current);
      return parsed?.success ? parsed.data : undefined;
    },
    isAuthor: () => session.current()?.email === email,
  };
}
