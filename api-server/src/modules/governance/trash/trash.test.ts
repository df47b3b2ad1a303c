import { sql } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { dayMs, daysAfter } from 'shared-contracts/days';
import { beforeEach, expect, it } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { parentsFirst } from './table-links.ts';

const { api } = appWithoutUser();
let user: TestUser;
let email: string;
beforeEach(async () => {
  user = await api.newUser();
  email = user.email;
});

const ask = async (message: string, more: { agent_id?: string; session_id?: string } = {}) =>
  (await api.call(calls.completeChat, { body: { message, email, ...more } }, user)).body;
const open = (sessionId: string) => api.call(calls.openSession, { query: { session_id: sessionId } }, user);
const restore = (kind: 'chat' | 'agent' | 'notebook' | 'file', id: string) =>
  api.call(calls.restoreItems, { body: { email, items: [{ kind, id }] } }, user);
const inTrash = async () => (await api.call(calls.listTrash, { query: { email } }, user)).body.items;

it('restores a chat with every message, excerpt and note, and shows none of it until then', async () => {
  const { session_id: id, message_id: messageId } = await ask('What is a zebra crossing?');
  const sessionId = id ?? '';
  await ask('And a pelican crossing?', { session_id: sessionId });
  await api.call(calls.saveNotes, { query: { session_id: sessionId, notes: 'Ask Ana.' }, body: {} }, user);
  await api.call(calls.saveExcerpt, { body: { message_id: messageId, text: 'Good.' } }, user);
  const before = (await open(sessionId)).body;
  expect(before.messages).toHaveLength(4);

  await api.call(calls.deleteSession, { query: { session_id: sessionId } }, user);
  expect((await open(sessionId)).status).toBe(404);
  const sources = (await api.call(calls.searchSources, { query: { text: 'zebra crossing' } }, user)).body.sources;
  expect(sources.filter(({ kind }) => kind === 'chat')).toEqual([]);
  const hits = (await api.call(calls.searchItems, { query: { email, q: 'zebra' } }, user)).body.hits;
  expect(hits).toEqual([]);

  await restore('chat', sessionId);
  expect((await open(sessionId)).body).toEqual(before);
  expect((await api.call(calls.searchItems, { query: { email, q: 'zebra' } }, user)).body.hits).toHaveLength(1);
  expect(await inTrash()).toEqual([]);
});

it('restores an agent to the chats that it had', async () => {
  const body = { email, name: 'Editor', description: 'Edits.', instructions: 'Be brief.', starters: [] };
  const { agent_id: agentId } = (await api.call(calls.createAgent, { body }, user)).body;
  const sessionId = (await ask('Hi', { agent_id: agentId })).session_id ?? '';
  await api.call(calls.deleteAgent, { query: { agent_id: agentId } }, user);
  expect((await open(sessionId)).body.agent_id).toBeNull();
  await restore('agent', agentId);
  expect((await open(sessionId)).body.agent_id).toBe(agentId);
});

it('restores a notebook with what was filed in it', async () => {
  const id = (await api.call(calls.createNotebook, { body: { email, title: 'Fairs' } }, user)).body.notebook_id;
  const fileId = await makeOwned(api.database.db, 'file', email);
  await api.call(calls.moveFile, { query: { file_id: fileId, new_notebook_id: id } }, user);
  await api.call(calls.deleteNotebook, { query: { notebook_id: id } }, user);
  const filed = async () => (await api.call(calls.listItems, { query: { email, kind: 'file' } }, user)).body.items[0]?.notebook_id;
  expect(await filed()).not.toBe(id);
  await restore('notebook', id);
  expect(await filed()).toBe(id);
});

it('restores things whose notebook is gone', async () => {
  const id = (await api.call(calls.createNotebook, { body: { email, title: 'Fairs' } }, user)).body.notebook_id;
  const fileId = await makeOwned(api.database.db, 'file', email);
  await api.call(calls.moveFile, { query: { file_id: fileId, new_notebook_id: id } }, user);
  await api.call(calls.deleteFile, { query: { file_id: fileId } }, user);
  await api.call(calls.deleteNotebook, { query: { notebook_id: id } }, user);
  expect((await restore('file', fileId)).body.done).toHaveLength(1);
  const { items } = (await api.call(calls.listItems, { query: { email, kind: 'file' } }, user)).body;
  expect(items).toMatchObject([{ id: fileId, notebook_id: null }]);
});

it('keeps things for some days and then deletes them permanently', async () => {
  const fileId = await makeOwned(api.database.db, 'file', email);
  const start = api.time.now;
  await api.call(calls.deleteFile, { query: { file_id: fileId } }, user);
  const [entry] = await inTrash();
  expect(Date.parse(entry?.removed_at ?? '') - Date.parse(entry?.deleted_at ?? '')).toBe(limits.trashDays * dayMs);
  const purge = api.app.jobs.find(({ name }) => name === 'retention');
  const kept = async () => (await api.database.db.execute(sql`select 1 from trash_rows where row ->> 'id' = ${fileId}`)).rows.length;
  try {
    api.time.now = new Date(start.getTime() + limits.trashDays * dayMs - 1);
    await purge?.run();
    expect(await kept()).toBe(1);
    api.time.now = daysAfter(start, limits.trashDays + 1);
    await purge?.run();
    expect(await kept()).toBe(0);
  } finally {
    api.time.now = start;
  }
  expect((await restore('file', fileId)).body.missing).toHaveLength(1);
});

it('keeps a file’s bytes while it can be restored, and marks them for deletion afterward', async () => {
  const fileId = await makeOwned(api.database.db, 'file', email);
  const key = `files/${fileId}`;
  await api.database.db.execute(sql`update files set storage_key = ${key} where id = ${fileId}`);
  const garbage = async () => (await api.database.db.execute(sql`select 1 from storage_garbage where storage_key = ${key}`)).rows.length;
  await api.call(calls.deleteFile, { query: { file_id: fileId } }, user);
  expect(await garbage()).toBe(0);
  await restore('file', fileId);
  expect(await garbage()).toBe(0);
  await api.call(calls.deleteFile, { query: { file_id: fileId } }, user);
  await api.call(calls.purgeItems, { body: { email, items: [{ kind: 'file', id: fileId }] } }, user);
  expect(await garbage()).toBe(1);
});

it('deletes things immediately when the user asks for it', async () => {
  const fileId = await makeOwned(api.database.db, 'file', email);
  await api.call(calls.deleteFile, { query: { file_id: fileId } }, user);
  await api.call(calls.purgeItems, { body: { email, items: [{ kind: 'file', id: fileId }] } }, user);
  expect(await inTrash()).toEqual([]);
});

const imported = async (title: string) => {
  const messages = [{ key: 'q', parent: null, role: 'user' as const, content: title }];
  const chats = [{ source_id: 'elsewhere/7', title, messages }];
  return (await api.call(calls.importChats, { body: { chats } }, user)).body.results[0]?.session_id ?? '';
};

it('restores a chat that has been imported again in the meantime, next to the new one', async () => {
  const first = await imported('Fairs of spring');
  const before = (await open(first)).body;
  await api.call(calls.deleteSession, { query: { session_id: first } }, user);
  const second = await imported('Fairs of spring');
  expect(second).not.toBe(first);
  expect((await restore('chat', first)).body).toEqual({ done: [{ kind: 'chat', id: first }], missing: [], blocked: [] });
  expect((await open(first)).body).toEqual(before);
  expect((await open(second)).body.messages).toHaveLength(1);
  expect(await inTrash()).toEqual([]);
});

it('changes nothing, and says so, when something that exists is in the way of a restore', async () => {
  const { session_id: id = '' } = await ask('What is a zebra crossing?');
  await ask('And a pelican crossing?', { session_id: id ?? '' });
  const before = (await open(id ?? '')).body;
  await api.call(calls.deleteSession, { query: { session_id: id ?? '' } }, user);
  const other = (await ask('Something else')).session_id ?? '';
  const [message] = (await open(other)).body.messages;
  const taken = before.messages[1]?.message_id;
  await api.database.db.execute(sql`update chat_messages set id = ${taken} where id = ${message?.message_id}`);
  expect(await restore('chat', id ?? '')).toMatchObject({ status: 409, body: { code: 'restore-blocked' } });
  expect((await open(id ?? '')).status).toBe(404);
  expect(await inTrash()).toMatchObject([{ kind: 'chat', id }]);

  await api.call(calls.deleteSession, { query: { session_id: other } }, user);
  await api.call(calls.purgeItems, { body: { email, items: [{ kind: 'chat', id: other }] } }, user);
  expect((await restore('chat', id ?? '')).body.done).toHaveLength(1);
  expect((await open(id ?? '')).body).toEqual(before);
});

it('inserts required rows first', () => {
  const link = (child: string, parent: string, onDelete: 'cascade' | 'set null') => ({
    child,
    column: 'x',
    parent,
    parentColumn: 'id',
    onDelete,
  });
  const links = [link('notes', 'messages', 'cascade'), link('messages', 'chats', 'cascade'), link('chats', 'messages', 'set null')];
  expect(parentsFirst(['notes', 'messages', 'chats'], links)).toEqual(['chats', 'messages', 'notes']);
  expect(() => parentsFirst(['a', 'b'], [link('a', 'b', 'cascade'), link('b', 'a', 'cascade')])).toThrow(/in a circle/);
});
