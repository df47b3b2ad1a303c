import { stickyNoteChanged } from 'shared-contracts';
import type { Shell } from 'shared-contracts/shell';
import { loadCalls } from '../../shared/lazy-shared.ts';
import type { NotesGateway } from './sticky-notes.store.ts';

let isTelling = false;

/** Whether an event that is being delivered right now is this page's own news. */
export const isOwnNews = (): boolean => isTelling;

/** The notes of one page over the API. Saves of one note wait for each other over all tabs, where the browser has locks. */
export function createNotesGateway({ api, bus, session }: Shell, routeUrl: string): NotesGateway {
  const query = () => ({ route_url: routeUrl, email: session.current()?.email ?? '' });
  return {
    list: async () => {
      const { listStickyNotes } = await loadCalls();
      return (await api.call(listStickyNotes, { query: query() })).data;
    },
    add: async ({ text, color, ...position }) => {
      const { addStickyNote } = await loadCalls();
      const { email = '', firstName = '', lastName = '' } = session.current() ?? {};
      const users = [{ email, user_name: `${firstName} ${lastName}`.trim() || email, text }];
      const { note_id } = await api.call(addStickyNote, { body: { route_url: routeUrl, position, users, color } });
      // Specification section 7: an answer without an id is a failure.
      if (!note_id) throw new Error('The server answered no note_id.');
      return note_id;
    },
    update: async (note_id, { text, color, ...position }) => {
      const { updateStickyNote } = await loadCalls();
      await api.call(updateStickyNote, { params: { note_id }, query: query(), body: { new_text: text, color, position } });
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
      isTelling = true;
      bus.publish(stickyNoteChanged, { noteId, routeUrl, change });
      isTelling = false;
    },
  };
}
