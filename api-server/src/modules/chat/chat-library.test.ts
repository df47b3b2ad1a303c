import type { ImportedChat } from 'shared-contracts';
import {
  archiveSession,
  completeChat,
  importChats,
  listSessions,
  listShares,
  openSession,
  openSharedChat,
  pinSession,
  revokeShare,
  saveNotes,
  searchSessions,
  shareSession,
  showVersion,
} from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatShares } from '../../platform/database/schema/index.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let api: TestApp;
let user: TestUser;
beforeAll(async () => {
  api = await createTestApp();
});
beforeEach(async () => {
  user = await api.newUser();
});
afterAll(() => api.close());

async function ask(message: string): Promise<string> {
  const { body } = await api.call(completeChat, { body: { message, email: user.email } }, user);
  return body.session_id ?? '';
}
const list = async (view?: 'active' | 'archived') => {
  const { body } = await api.call(listSessions, { params: { email: user.email }, query: view ? { view } : {} }, user);
  return body.data.map(({ title }) => title);
};
const bring = async (chats: ImportedChat[]) => (await api.call(importChats, { body: { chats } }, user)).body.results;
const chat = (source_id: string, more: Partial<ImportedChat> = {}): ImportedChat => ({
  source_id,
  title: 'Garden plan',
  created_at: '2025-03-01T10:00:00.000Z',
  messages: [
    { key: 'q', parent: null, role: 'user', content: 'What grows in shade?' },
    { key: 'a', parent: 'q', role: 'assistant', content: 'Ferns.', model: 'gpt-4o' },
    { key: 'b', parent: 'q', role: 'assistant', content: 'Hostas.' },
  ],
  ...more,
});

describe('the history', () => {
  it('has pinned chats first, and archived ones by themselves', async () => {
    const [old, , newest] = [await ask('zz one'), await ask('zz two'), await ask('zz three')];
    await api.call(pinSession, { body: { session_id: old, pinned: true } }, user);
    expect(await list()).toEqual(['zz one', 'zz three', 'zz two']);
    await api.call(archiveSession, { body: { session_id: newest, archived: true } }, user);
    await api.call(archiveSession, { body: { session_id: old, archived: true } }, user);
    expect(await list()).toEqual(['zz two']);
    expect(await list('archived')).toEqual(['zz three', 'zz one']);
    const found = await api.call(searchSessions, { query: { email: user.email, title: 'zz' } }, user);
    expect(found.body.data.map(({ archived = false }) => archived).toSorted()).toEqual([false, true, true]);
    await api.call(archiveSession, { body: { session_id: old, archived: false } }, user);
    expect(await list()).toEqual(['zz two', 'zz one']);
  });
});

describe('a shared chat', () => {
  it('is read by whoever has the link as it stood, without what is private, until sharing ends', async () => {
    const session_id = await ask('zz what is shared?');
    await api.call(saveNotes, { query: { session_id }, body: { notes: 'my secret note' } }, user);
    const { body: shared } = await api.call(shareSession, { body: { session_id } }, user);
    await api.call(completeChat, { body: { message: 'zz later words', email: user.email, session_id } }, user);
    const { body, status } = await api.call(openSharedChat, { params: { token: shared.token } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'zz what is shared?',
      messages: [{ role: 'user', content: 'zz what is shared?' }, { role: 'assistant' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|later words|email|user_id/);
    expect((await api.call(listShares, { query: { session_id } }, user)).body.shares).toEqual([
      { share_id: shared.share_id, shared_at: shared.shared_at, message_count: 2 },
    ]);
    await api.call(revokeShare, { params: { share_id: shared.share_id } }, user);
    expect((await api.call(openSharedChat, { params: { token: shared.token } })).status).toBe(404);
  });

  it('names the web places of its answers, none of the owner’s own', async () => {
    const data = [
      { title: 'On ferns', url: 'https://ferns.example/a', kind: 'search' as const },
      { title: 'salaries.xlsx', url: 'https://files.example/x', kind: 'file' as const },
      { title: 'Script', url: 'javascript:alert(1)', kind: 'search' as const },
    ];
    const messages = [{ key: 'a', parent: null, role: 'assistant' as const, content: 'Ferns.', sources: { data } }];
    const [brought] = await bring([chat('with-sources', { messages })]);
    const { body } = await api.call(shareSession, { body: { session_id: brought?.session_id ?? '' } }, user);
    const shared = await api.call(openSharedChat, { params: { token: body.token } });
    expect(shared.body.messages[0]?.sources).toEqual([{ title: 'On ferns', url: 'https://ferns.example/a' }]);
  });

  it('is kept with a hash of its token alone, and a guessed token finds nothing', async () => {
    const session_id = await ask('zz hashed?');
    const { body } = await api.call(shareSession, { body: { session_id } }, user);
    expect(JSON.stringify(await api.database.db.select().from(chatShares))).not.toContain(body.token);
    expect((await api.call(openSharedChat, { params: { token: body.share_id } })).status).toBe(404);
  });
});

describe('an import', () => {
  it('brings the whole tree with its dates, and the shown branch of the file', async () => {
    const [brought] = await bring([chat('chatgpt:1', { shown: 'a' })]);
    const { body } = await api.call(openSession, { query: { session_id: brought?.session_id ?? '' } }, user);
    expect(body.messages.map(({ content }) => content)).toEqual(['What grows in shade?', 'Ferns.']);
    expect(body.messages[1]).toMatchObject({ model: 'gpt-4o', created_at: '2025-03-01T10:00:00.000Z' });
    const other = body.messages[1]?.versions?.[1] ?? '';
    const shown = await api.call(showVersion, { query: { message_id: other } }, user);
    expect(shown.body.messages.at(-1)?.content).toBe('Hostas.');
  });

  it('brings a chat once, also when it comes twice in one request or again later', async () => {
    const outcomes = async (chats: ImportedChat[]) => (await bring(chats)).map(({ outcome }) => outcome);
    expect(await outcomes([chat('claude:1'), chat('claude:1'), chat('claude:2')])).toEqual(['imported', 'known', 'imported']);
    expect(await outcomes([chat('claude:2')])).toEqual(['known']);
    expect(await list()).toHaveLength(2);
  });

  it('takes nothing on trust: odd parents, impossible dates and unstorable characters', async () => {
    const messages = [
      { key: 'x', parent: 'nowhere', role: 'user' as const, content: 'a\u0000b\ud83d', created_at: '9999-01-01' },
      { key: 'y', parent: 'x', role: 'assistant' as const, content: 'c', status: 'running' as const, created_at: 'yesterday' },
    ];
    const [brought] = await bring([chat('odd', { messages, title: ' ', updated_at: '9999-01-01' })]);
    const { body } = await api.call(openSession, { query: { session_id: brought?.session_id ?? '' } }, user);
    expect(body).toMatchObject({ title: 'Imported chat', running: null });
    expect(body.messages).toMatchObject([{ content: 'ab\ufffd' }, { content: 'c', status: 'interrupted' }]);
  });

  it('refuses a chat without messages and one that is too long, by name', async () => {
    const refused = await api.call(importChats, { body: { chats: [chat('empty', { messages: [] })] } }, user);
    expect(refused.status).toBe(400);
  });
});
