import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { email, makeServer, only, open, write } from './notes-server.ts';

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

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
    server.isDown = true;
    write(store, 'Pack');
    await wait(2_000);
    expect(only(store).status).toBe('failed');
    server.isDown = false;
    await wait(3_000);
    expect(only(store)).toMatchObject({ noteId: 'n1', status: 'idle' });
  });

  it('keeps unsaved text across a reload', async () => {
    const server = makeServer();
    server.isDown = true;
    write(open(server), 'Nearly lost');
    await wait(200);
    vi.clearAllTimers();
    server.isDown = false;
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

  it('keeps both texts when another device writes before the save', async () => {
    const server = makeServer();
    const store = open(server);
    write(store, 'Start');
    await wait(2_000);
    await server.gateway.update('n1', { text: 'From the phone', color: '#FFF9B1', left: 50, top: 100 });
    store.edit(only(store).key, 'From the desk');
    await wait(2_000);
    expect(only(store)).toMatchObject({ theirs: 'From the phone', content: { text: 'From the desk' } });
    expect(server.notes[0]?.users[0]?.text).toBe('From the phone');
  });

  it('merges another device’s text with a move, and other lines of the text', async () => {
    const server = makeServer();
    const store = open(server);
    write(store, 'one\n\ntwo');
    await wait(2_000);
    await server.gateway.update('n1', { text: 'ONE\n\ntwo', color: '#FFF9B1', left: 50, top: 100 });
    store.edit(only(store).key, 'one\n\nTWO');
    store.put(only(store).key, { left: 300 });
    await wait(0);
    expect(server.notes[0]).toMatchObject({ users: [{ text: 'ONE\n\nTWO' }], position: { left: 300, top: 100 } });
  });

  it.each([false, true])('adds a note once when an answer is lost (changed meanwhile: %s)', async (isChanged) => {
    const server = makeServer();
    const store = open(server);
    server.isAnswerLost = true;
    write(store, 'Once');
    await wait(2_000);
    expect(only(store).status).toBe('failed');
    server.isAnswerLost = false;
    if (isChanged) store.edit(only(store).key, 'Once, longer');
    await wait(3_000);
    expect(only(store)).toMatchObject({ noteId: 'n1', status: 'idle' });
    expect(server.notes.map(({ users }) => users[0]?.text)).toEqual([isChanged ? 'Once, longer' : 'Once']);
  });

  it('saves when the network returns, and when the page is closed', async () => {
    const server = makeServer();
    const store = open(server);
    server.isDown = true;
    write(store, 'Pack');
    await wait(10_000);
    server.isDown = false;
    dispatchEvent(new Event('online'));
    await wait(0);
    expect(server.notes[0]?.users[0]?.text).toBe('Pack');
    store.edit(only(store).key, 'Pack bags');
    dispatchEvent(new Event('pagehide'));
    await wait(0);
    expect(server.notes[0]?.users[0]?.text).toBe('Pack bags');
  });

  it('adopts what a page of an earlier release left', async () => {
    const content = { text: 'From last week', left: 5, top: 6, color: '#DDF3D6' };
    localStorage.setItem(`atrium.notes:${email}:old`, JSON.stringify({ '/chat': [{ content }], '/agents': [{ content }] }));
    const server = makeServer();
    const store = open(server);
    await store.refresh();
    store.adopt();
    await wait(0);
    expect(server.notes).toMatchObject([{ users: [{ text: 'From last week' }], position: { left: 5, top: 6 }, color: '#DDF3D6' }]);
    expect(Object.keys(JSON.parse(localStorage.getItem(`atrium.notes:${email}:old`) ?? '{}'))).toEqual(['/agents']);
    expect(localStorage).toHaveLength(1);
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
    server.isDown = true;
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
