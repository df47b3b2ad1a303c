import { ApiError, type StickyNote } from 'shared-contracts';
import { browserDrafts } from 'shared-ui/autosave';
import { createNoteDrafts } from './note-drafts.ts';
import type { NotesGateway } from './sticky-notes.gateway.ts';
import { createNotesStore } from './sticky-notes.store.ts';

export const email = 'priya@example.com';

/** Creates a server with the notes of one page that records its requests. */
export function makeServer(notes: StickyNote[] = []) {
  const asked: string[] = [];
  const ids = new Map<string, string>();
  const server = {
    asked,
    notes,
    /** Fails every request but lists. */
    isDown: false,
    /** Stores what a request says, but loses the answer. */
    isAnswerLost: false,
  };
  const reach = (what: string) => {
    asked.push(what);
    if (server.isDown) throw new ApiError({ code: 'network', status: 0, detail: 'down' });
  };
  const answer = () => {
    if (server.isAnswerLost) throw new ApiError({ code: 'network', status: 0, detail: 'lost' });
  };
  const find = (noteId: string) => notes.find(({ note_id }) => note_id === noteId);
  const gateway: NotesGateway = {
    list: async () => structuredClone(notes),
    add: async ({ text, color, ...position }, newId) => {
      reach(`add ${text}`);
      const noteId = ids.get(newId) ?? `n${ids.size + 1}`;
      ids.set(newId, noteId);
      if (!find(noteId)) notes.push({ note_id: noteId, users: [{ email, user_name: 'Priya', text }], position, color, route_url: '/chat' });
      answer();
      return noteId;
    },
    update: async (noteId, { text, color, ...position }, { expectedText } = {}) => {
      reach(`update ${noteId} ${text}`);
      const note = find(noteId);
      if (!note) throw new ApiError({ code: 'not-found', status: 404, detail: 'gone' });
      if (expectedText !== undefined && ![expectedText, text].includes(note.users[0]?.text ?? ''))
        throw new ApiError({ code: 'note-changed', status: 409, detail: 'changed', current: structuredClone(note) });
      Object.assign(note, { users: [{ email, user_name: 'Priya', text }], position, color });
      answer();
    },
    remove: async (noteId) => {
      reach(`remove ${noteId}`);
      notes.splice(
        notes.findIndex(({ note_id }) => note_id === noteId),
        1,
      );
    },
    tell: () => undefined,
    parseNote: (current) => current as StickyNote | undefined,
    isAuthor: () => true,
  };
  return Object.assign(server, { gateway });
}

type Server = ReturnType<typeof makeServer>;
let pages = 0;
export const open = ({ gateway }: Server) => {
  pages += 1;
  const page = `page${pages}`;
  const drafts = createNoteDrafts(email, '/chat', (options) => browserDrafts(options, page, undefined));
  return createNotesStore({ email, gateway, drafts });
};
type Store = ReturnType<typeof open>;
export const only = (store: Store) => {
  const [note] = store.getState().notes;
  if (!note) throw new Error('There is no note.');
  return note;
};
export const write = (store: Store, text: string) => {
  store.create();
  store.edit(only(store).key, text);
};
