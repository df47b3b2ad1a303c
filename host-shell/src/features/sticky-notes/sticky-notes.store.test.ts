import type { StickyNote } from 'shared-contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNoteDrafts } from './note-drafts.ts';
import { createNotesStore } from './sticky-notes.store.ts';

const email = 'priya@example.com';

/** Creates a server with the notes of one page that records its requests. */
function makeServer(notes: StickyNote[] = []) {
  const asked: string[] = [];
  let count = 0;
  let isDown = false;
  const reach = (what: string) => {
    asked.push(what);
    if (isDown) throw new Error('down');
  };
  return {
    asked,
    notes,
    setDown: (next: boolean) => {
      isDown = next;
    },
    gateway: {
      list: async () => structuredClone(notes),
      add: async ({ text, color, ...position }: { text: string; color: string; left: number; top: number }) => {
        reach(`add ${text}`);
        count += 1;
        notes.push({ note_id: `n${count}`, users: [{ email, user_name: 'Priya', text }], position, color, route_url: '/chat' });
        return `n${count}`;
      },
      update: async (
        noteId: string,
        { text, color, ...position }: { text: string; color: string; left: number; top: number },
        expectedText: string,
      ) => {
        reach(`update ${noteId} ${text}`);
        const note = notes.find(({ note_id }) => note_id === noteId);
        if (note && note.users[0]?.text !== expectedText) throw new Error('The note was changed meanwhile.');
        if (note) Object.assign(note, { users: [{ email, user_name: 'Priya', text }], position, color });
      },
      remove: async (noteId: string) => {
        reach(`remove ${noteId}`);
        notes.splice(
          notes.findIndex(({ note_id }) => note_id === noteId),
          1,
        );
      },
      alone: async <T>(_: string, work: () => Promise<T>) => work(),
      tell: () => undefined,
    },
  };
}

type Server = ReturnType<typeof makeServer>;
let pages = 0;
const open = ({ gateway }: Server) => {
  pages += 1;
  return createNotesStore({ email, scope: '/chat', gateway, drafts: createNoteDrafts(email, `page${pages}`, undefined) });
};
type Store = ReturnType<typeof open>;
const only = (store: Store) => {
  const [note] = store.getState().notes;
  if (!note) throw new Error('There is no note.');
  return note;
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const write = (store: Store, text: string) => {
  store.create();
  store.edit(only(store).key, text);
};

describe('createNotesStore', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => void vi.useRealTimers());

  it('creates a temporary yellow note at 50,100', () => {
    const store = open(makeServer());
    store.create();
    expect(only(store)).toMatchObject({ noteId: undefined, content: { text: '', left: 50, top: 100, color: '#FFF9B1' } });
  });

  it('saves 2 seconds after typing stops: adds first, updates later', async () => {
    const server = makeServer();
    const store = open(server);
    write(store, 'Ask');
    await wait(1_900);
    store.edit(only(store).key, 'Ask Sam');
    await wait(1_900);
    expect(server.asked).toEqual([]);
    await wait(100);
    expect(only(store)).toMatchObject({ noteId: 'n1', status: 'idle' });
    store.edit(only(store).key, 'Ask Sam today');
    await wait(2_000);
    store.put(only(store).key, { left: 300 });
    await wait(0);
    expect(server.asked).toEqual(['add Ask Sam', 'update n1 Ask Sam today', 'update n1 Ask Sam today']);
    expect(server.notes[0]?.position).toEqual({ left: 300, top: 100 });
  });

  it('never saves blank text', async () => {
    const server = makeServer();
    const store = open(server);
    write(store, '  \n');
    store.put(only(store).key, { left: 9 });
    await wait(10_000);
    expect(server.asked).toEqual([]);
  });

  it('shows a failed save and retries it', async () => {
    const server = makeServer();
    const store = open(server);
    server.setDown(true);
    write(store, 'Pack');
    await wait(2_000);
    expect(only(store).status).toBe('failed');
    server.setDown(false);
    await wait(3_000);
    expect(only(store)).toMatchObject({ noteId: 'n1', status: 'idle' });
  });

  it('keeps unsaved text across a reload', async () => {
    const server = makeServer();
    write(open(server), 'Nearly lost');
    vi.clearAllTimers();
    const reloaded = open(server);
    await reloaded.refresh();
    reloaded.adopt();
    expect(only(reloaded).content.text).toBe('Nearly lost');
    await wait(0);
    expect(server.notes.map(({ users }) => users[0]?.text)).toEqual(['Nearly lost']);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('keeps both texts when two tabs edit one note', async () => {
    const server = makeServer();
    const first = open(server);
    write(first, 'Start');
    await wait(2_000);
    const second = open(server);
    await second.refresh();
    second.edit(only(second).key, 'Second');
    first.edit(only(first).key, 'First');
    await wait(2_000);
    const [beaten] = [first, second].filter((store) => only(store).theirs !== undefined);
    if (!beaten) throw new Error('No conflict was shown.');
    expect([only(beaten).content.text, only(beaten).theirs].toSorted()).toEqual(['First', 'Second']);
    beaten.settle(only(beaten).key, 'both');
    await wait(0);
    expect(server.notes).toHaveLength(1);
    expect(server.notes[0]?.users[0]?.text).toMatch(/First|Second/);
    expect(server.notes[0]?.users[0]?.text.split('\n\n').toSorted()).toEqual(['First', 'Second']);
  });

  it('keeps both texts when another device writes between read and save', async () => {
    const server = makeServer();
    const store = open(server);
    write(store, 'Start');
    await wait(2_000);
    const { list } = server.gateway;
    let isFirst = true;
    server.gateway.list = async () => {
      const seen = await list();
      if (isFirst) await server.gateway.update('n1', { text: 'From the phone', color: '#FFF9B1', left: 50, top: 100 }, 'Start');
      isFirst = false;
      return seen;
    };
    store.edit(only(store).key, 'From the desk');
    await wait(2_000);
    expect(only(store).status).toBe('failed');
    await wait(3_000);
    expect(only(store)).toMatchObject({ theirs: 'From the phone', content: { text: 'From the desk' } });
  });

  it('shows what another tab saved when nothing is being edited here', async () => {
    const server = makeServer();
    const first = open(server);
    write(first, 'Old');
    await wait(2_000);
    const second = open(server);
    await second.refresh();
    first.edit(only(first).key, 'New');
    await wait(2_000);
    await second.refresh();
    expect(only(second).content.text).toBe('New');
  });

  it('restores a note as new when it was edited here and deleted elsewhere', async () => {
    const server = makeServer();
    const store = open(server);
    write(store, 'Mine');
    await wait(2_000);
    server.notes.splice(0);
    store.edit(only(store).key, 'Mine still');
    await wait(2_000);
    expect(server.notes[0]?.users[0]?.text).toBe('Mine still');
    expect(only(store).noteId).toBe('n2');
  });

  it('deletes a note here and on the server, and restores it with undo', async () => {
    const server = makeServer();
    const store = open(server);
    write(store, 'Bin');
    await wait(2_000);
    const note = only(store);
    await store.remove(note.key);
    expect([store.getState().notes, server.notes]).toEqual([[], []]);
    store.restore(note);
    await wait(0);
    expect(server.notes[0]?.users[0]?.text).toBe('Bin');
  });

  it('restores a note when the server can’t delete it', async () => {
    const server = makeServer();
    const store = open(server);
    write(store, 'Stay');
    await wait(2_000);
    server.setDown(true);
    await expect(store.remove(only(store).key)).rejects.toThrow('down');
    expect(only(store).content.text).toBe('Stay');
  });

  it('shows what others wrote and never edits another person’s note', async () => {
    const other = { email: 'sam@example.com', user_name: 'Sam', text: 'Hello' };
    const position = { left: 1, top: 2 };
    const server = makeServer([{ note_id: 'x', users: [other], position, color: 'url(javascript:1)', route_url: '/chat' }]);
    const store = open(server);
    await store.refresh();
    expect(only(store)).toMatchObject({ isMine: false, others: [{ name: 'Sam', text: 'Hello' }], content: { color: '#FFF9B1' } });
  });

  it.each(['{', '[]', '{"/chat":7}', '{"/chat":[null,{"content":{"text":1}}]}'])('ignores %s in storage', async (garbage) => {
    localStorage.setItem(`atrium.notes:${email}:old`, garbage);
    const store = open(makeServer());
    await store.refresh();
    store.adopt();
    expect(store.getState().notes).toEqual([]);
  });

  it('does not take a list from before a change for news', async () => {
    const server = makeServer([
      {
        note_id: 'n1',
        users: [{ email, user_name: 'Priya', text: 'Start' }],
        position: { left: 1, top: 1 },
        color: '#FFF9B1',
        route_url: '/chat',
      },
    ]);
    const held: (() => void)[] = [];
    const slow = async () => {
      const listed = structuredClone(server.notes);
      await new Promise<void>((resolve) => held.push(resolve));
      return listed;
    };
    const store = open(server);
    await store.refresh();
    const { list } = server.gateway;
    server.gateway.list = slow;
    const late = store.refresh();
    server.gateway.list = list;
    store.edit(only(store).key, 'Mine');
    await wait(2_000);
    held[0]?.();
    await late;
    expect(only(store)).toMatchObject({ content: { text: 'Mine' }, theirs: undefined, status: 'idle' });
    server.gateway.list = slow;
    const later = store.refresh();
    server.gateway.list = list;
    await store.remove(only(store).key);
    held[1]?.();
    await later;
    expect(store.getState().notes).toEqual([]);
  });
});
