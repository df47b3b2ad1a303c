import { stickyNoteChanged } from 'shared-contracts';
import type { Shell } from 'shared-contracts/shell';
import { loadCalls } from '../../shared/lazy-shared.ts';
import type { NotesGateway } from './sticky-notes.store.ts';

let isAnnouncing = false;

/** Returns whether the event being delivered right now came from this page. */
export const isOwnEvent = (): boolean => isAnnouncing;

/** Creates the gateway to one page's notes. Saves of the same note are serialized across tabs where the browser has locks. */
export function createNotesGateway({ api, bus, session }: Shell, routeUrl: string, email: string): NotesGateway {
  /** A note waiting for a retry must never be saved as the browser's next user. */
  const author = () => {
    const current = session.current();
    if (current?.email !== email) throw new Error('The author of the note is not signed in.');
    return { email, user_name: `${current.firstName} ${current.lastName}`.trim() || email };
  };
  const query = () => ({ route_url: routeUrl, email: author().email });
  return {
    list: async () => {
      const { listStickyNotes } = await loadCalls();
      return (await api.call(listStickyNotes, { query: query() })).data;
    },
    add: async ({ text, color, ...position }, shared) => {
      const { addStickyNote } = await loadCalls();
      const users = [{ ...author(), text }];
      const { note_id } = await api.call(addStickyNote, { body: { route_url: routeUrl, position, users, color, shared } });
      // A response without an ID is a failure.
      if (!note_id) throw new Error('The server answered no note_id.');
      return note_id;
    },
    update: async (note_id, { text, color, ...position }, expected_text, shared) => {
      const { updateStickyNote } = await loadCalls();
      const body = { new_text: text, expected_text, color, position, shared };
      await api.call(updateStickyNote, { params: { note_id }, query: query(), body });
    },
    remove: async (note_id) => {
      const { deleteStickyNote } = await loadCalls();
      await api.call(deleteStickyNote, { params: { note_id }, query: query() });
    },
    alone: async (noteId, work) => {
      const { locks } = navigator;
      return locks ? locks.request(`atrium.note-save:${noteId}`, work) : work();
    },
    tell: (noteId, change) => {
      isAnnouncing = true;
      bus.publish(stickyNoteChanged, { noteId, routeUrl, change });
      isAnnouncing = false;
    },
  };
}
