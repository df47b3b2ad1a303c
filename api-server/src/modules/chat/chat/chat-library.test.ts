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
import { describe, expect, it } from 'vitest';
import { chatShares } from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';

const given = appWithUser();

async function ask(message: string): Promise<string> {
  const { body } = await given.api.call(completeChat, { body: { message, email: given.user.email } }, given.user);
  return body.session_id ?? '';
}
const list = async (view?: 'active' | 'archived') => {
  const { body } = await given.api.call(listSessions, { params: { email: given.user.email }, query: view ? { view } : {} }, given.user);
  return body.data.map(({ title }) => title);
};
const bring = async (chats: ImportedChat[]) => (await given.api.call(importChats, { body: { chats } }, given.user)).body.results;
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

describe('the chat history', () => {
  it('lists pinned chats first, and archived chats separately', async () => {
    const [old, , newest] = [await ask('zz one'), await ask('zz two'), await ask('zz three')];
    await given.api.call(pinSession, { body: { session_id: old, pinned: true } }, given.user);
    expect(await list()).toEqual(['zz one', 'zz three', 'zz two']);
    await given.api.call(archiveSession, { body: { session_id: newest, archived: true } }, given.user);
    await given.api.call(archiveSession, { body: { session_id: old, archived: true } }, given.user);
    expect(await list()).toEqual(['zz two']);
    expect(await list('archived')).toEqual(['zz three', 'zz one']);
    const found = await given.api.call(searchSessions, { query: { email: given.user.email, title: 'zz' } }, given.user);
    expect(found.body.data.map(({ archived = false }) => archived).toSorted()).toEqual([false, true, true]);
    await given.api.call(archiveSession, { body: { session_id: old, archived: false } }, given.user);
    expect(await list()).toEqual(['zz two', 'zz one']);
  });
});

describe('a shared chat', () => {
  it('can be read by anyone with the link, as it was and without private content, until sharing ends', async () => {
    const session_id = await ask('zz what is shared?');
    await given.api.call(saveNotes, { query: { session_id }, body: { notes: 'my secret note' } }, given.user);
    const { body: shared } = await given.api.call(shareSession, { body: { session_id } }, given.user);
    await given.api.call(completeChat, { body: { message: 'zz later words', email: given.user.email, session_id } }, given.user);
    const { body, status } = await given.api.call(openSharedChat, { params: { token: shared.token } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      title: 'zz what is shared?',
      messages: [{ role: 'user', content: 'zz what is shared?' }, { role: 'assistant' }],
    });
    expect(JSON.stringify(body)).not.toMatch(/secret|later words|"email|user_id/);
    expect(JSON.stringify(body)).not.toContain(given.user.email);
    expect((await given.api.call(listShares, { query: { session_id } }, given.user)).body.shares).toEqual([
      { share_id: shared.share_id, shared_at: shared.shared_at, message_count: 2 },
    ]);
    await given.api.call(revokeShare, { params: { share_id: shared.share_id } }, given.user);
    expect((await given.api.call(openSharedChat, { params: { token: shared.token } })).status).toBe(404);
  });

  it('is titled with its own first question, not one that was edited away, unless its owner renamed it', async () => {
    const messages = [
      { key: 'q', parent: null, role: 'user' as const, content: 'Is Kim getting divorced?' },
      { key: 'r', parent: null, role: 'user' as const, content: 'Who pays for a move?' },
      { key: 'a', parent: 'r', role: 'assistant' as const, content: 'The employer, often.' },
    ];
    const titleOf = async (title: string) => {
      const [brought] = await bring([chat(`edited ${title}`, { title, messages, shown: 'a' })]);
      const { body } = await given.api.call(shareSession, { body: { session_id: brought?.session_id ?? '' } }, given.user);
      return (await given.api.call(openSharedChat, { params: { token: body.token } })).body.title;
    };
    expect(await titleOf('Is Kim getting divorced?')).toBe('Who pays for a move?');
    expect(await titleOf('Moving house')).toBe('Moving house');
  });

  it('lists the web sources of its answers, but none of the owner’s own files or chats', async () => {
    const data = [
      { title: 'On ferns', url: 'https://ferns.example/a', kind: 'search' as const },
      { title: 'salaries.xlsx', url: 'https://files.example/x', kind: 'file' as const },
      { title: 'Script', url: 'javascript:alert(1)', kind: 'search' as const },
    ];
    const messages = [{ key: 'a', parent: null, role: 'assistant' as const, content: 'Ferns.', sources: { data } }];
    const [brought] = await bring([chat('with-sources', { messages })]);
    const { body } = await given.api.call(shareSession, { body: { session_id: brought?.session_id ?? '' } }, given.user);
    const shared = await given.api.call(openSharedChat, { params: { token: body.token } });
    expect(shared.body.messages[0]?.sources).toEqual([{ title: 'On ferns', url: 'https://ferns.example/a' }]);
  });

  it('is stored with only a hash of its token, and a guessed token finds nothing', async () => {
    const session_id = await ask('zz hashed?');
    const { body } = await given.api.call(shareSession, { body: { session_id } }, given.user);
    expect(JSON.stringify(await given.api.database.db.select().from(chatShares))).not.toContain(body.token);
    expect((await given.api.call(openSharedChat, { params: { token: body.share_id } })).status).toBe(404);
  });
});

describe('an import', () => {
  it('restores the whole tree with its dates and the shown branch', async () => {
    const [brought] = await bring([chat('chatgpt:1', { shown: 'a' })]);
    const { body } = await given.api.call(openSession, { query: { session_id: brought?.session_id ?? '' } }, given.user);
    expect(body.messages.map(({ content }) => content)).toEqual(['What grows in shade?', 'Ferns.']);
    expect(body.messages[1]).toMatchObject({ model: 'gpt-4o', created_at: '2025-03-01T10:00:00.000Z' });
    const other = body.messages[1]?.versions?.[1] ?? '';
    const shown = await given.api.call(showVersion, { query: { message_id: other } }, given.user);
    expect(shown.body.messages.at(-1)?.content).toBe('Hostas.');
  });

  it('imports a chat only once, even when it is sent twice in one request or again later', async () => {
    const outcomes = async (chats: ImportedChat[]) => (await bring(chats)).map(({ outcome }) => outcome);
    expect(await outcomes([chat('claude:1'), chat('claude:1'), chat('claude:2')])).toEqual(['imported', 'known', 'imported']);
    expect(await outcomes([chat('claude:2')])).toEqual(['known']);
    expect(await list()).toHaveLength(2);
  });

  it('copes with invalid parents, impossible dates and characters that cannot be stored', async () => {
    const messages = [
      { key: 'x', parent: 'nowhere', role: 'user' as const, content: 'a\u0000b\ud83d', created_at: '9999-01-01' },
      { key: 'y', parent: 'x', role: 'assistant' as const, content: 'c', status: 'running' as const, created_at: 'yesterday' },
    ];
    const [brought] = await bring([chat('odd', { messages, title: ' ', updated_at: '9999-01-01' })]);
    const { body } = await given.api.call(openSession, { query: { session_id: brought?.session_id ?? '' } }, given.user);
    expect(body).toMatchObject({ title: 'Imported chat', running: null });
    expect(body.messages).toMatchObject([{ content: 'ab\ufffd' }, { content: 'c', status: 'interrupted' }]);
  });

  it('refuses a chat without messages', async () => {
    const refused = await given.api.call(importChats, { body: { chats: [chat('empty', { messages: [] })] } }, given.user);
    expect(refused.status).toBe(400);
  });
});
