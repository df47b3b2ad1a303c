import { eq } from 'drizzle-orm';
import { sendTyping } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/calls';
import { getFile } from 'shared-contracts/file-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatMessages, chatSessions, files, monthlyMessages, passages } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { type SharedChatServers, startSharedChat } from '../../../testing/shared-chat.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

let servers: SharedChatServers;
let chat: string;
beforeAll(async () => {
  servers = await startSharedChat();
});
afterAll(() => servers.close());
beforeEach(async () => {
  chat = await servers.begin();
});

describe('a shared chat', () => {
  it('is read by a viewer, who learns whose it is and who asked, and cannot change it', async () => {
    const { second, ana, ben, eva, answer, open, share } = servers;
    await share(ben, 'view');
    const { status, body } = await open(ben);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        sharing: { owner: { name: 'Ana', email: ana.email }, level: 'view' },
        messages: [{ content: 'How was Q3?', author: { name: 'Ana' } }, { content: 'Fine.' }],
      },
    });
    const [question, reply] = body.messages;
    const [message_id, run_id] = [reply?.message_id ?? '', reply?.run_id ?? ''];
    expect(question).toBeDefined();
    const refused = { status: 403, body: { code: 'level-too-low' } };
    expect(await answer(ben, 'And?', { session_id: chat })).toMatchObject(refused);
    expect(await answer(ben, 'And?', { session_id: chat, regenerates: message_id })).toMatchObject(refused);
    expect(await second.call(calls.stopRun, { params: { run_id } }, ben)).toMatchObject(refused);
    expect(await second.call(calls.showVersion, { query: { message_id } }, ben)).toMatchObject(refused);
    expect(await second.call(sendTyping, { params: { session_id: chat } }, ben)).toMatchObject(refused);
    expect(await answer(eva, 'And?', { session_id: chat })).toMatchObject({ status: 404 });
  });

  it('names the person who asked to everybody else', async () => {
    const { ana, ben, eva, ask, open, share } = servers;
    await share(ben, 'edit');
    await ask(ben, 'And Q4?', { session_id: chat });
    const authorsFor = async (user: TestUser) => (await open(user)).body.messages.map(({ author }) => author?.name);
    expect(await authorsFor(ana)).toEqual([undefined, undefined, 'Ben', 'Ben']);
    expect(await authorsFor(ben)).toEqual(['Ana', 'Ana', undefined, undefined]);
    await share(eva, 'view');
    expect(await authorsFor(eva)).toEqual(['Ana', 'Ana', 'Ben', 'Ben']);
  });

  it('is the same for its owner as before while nobody else has it', async () => {
    const { ana, ben, open, share } = servers;
    const { body } = await open(ana);
    expect(body.sharing).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain('author');
    await share(ben, 'view');
    expect((await open(ana)).body.sharing).toEqual({});
  });

  it('is asked, edited, regenerated and switched by an editor, and stays its owner’s', async () => {
    const { first, second, ana, ben, ask, open, share } = servers;
    await share(ben, 'edit');
    const asked = await ask(ben, 'And Q4?', { session_id: chat });
    expect(asked).toMatchObject({ session_id: chat, status: 'complete' });
    const before = (await open(ben)).body.messages;
    await ask(ben, 'And Q5?', { session_id: chat, edits: before[2]?.message_id });
    const again = await ask(ben, '-', { session_id: chat, regenerates: before[1]?.message_id });
    expect(again.status).toBe('complete');
    const shown = await second.call(calls.showVersion, { query: { message_id: before[1]?.message_id ?? '' } }, ben);
    expect(shown.body.messages.map(({ content }) => content)).toEqual(['How was Q3?', 'Fine.', 'And Q5?', 'Fine.']);
    const { db } = first.database;
    const [session] = await db.select().from(chatSessions).where(eq(chatSessions.id, chat));
    expect(session?.userId).toBe(await userIdOf(first, ana));
    const known = await db.select({ userId: passages.userId }).from(passages).where(eq(passages.sessionId, chat));
    expect(new Set(known.map(({ userId }) => userId))).toEqual(new Set([session?.userId]));
    expect(await second.call(calls.renameSession, { query: { session_id: chat, rename: 'Quarters' } }, ben)).toMatchObject({ status: 200 });
    for (const [call, input] of [
      [calls.deleteSession, { query: { session_id: chat } }],
      [calls.shareSession, { body: { session_id: chat } }],
      [calls.pinSession, { body: { session_id: chat, pinned: true } }],
    ] as const)
      expect(await second.call(call, input as never, ben)).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
  });

  it('never moves to a notebook of the person who asks', async () => {
    const { first, ben, ask, share } = servers;
    await share(ben, 'edit');
    const notebook = await makeOwned(first.database.db, 'notebook', ben.email);
    await ask(ben, 'And Q4?', { session_id: chat, knowledge_id: notebook });
    const [session] = await first.database.db.select().from(chatSessions).where(eq(chatSessions.id, chat));
    expect(session).toMatchObject({ notebookId: null, knowledgeId: null });
  });

  it('counts an answer against the plan of the person who asked', async () => {
    const { first, ana, ben, ask, share } = servers;
    await share(ben, 'edit');
    const used = async (user: TestUser) => {
      const ofUser = eq(monthlyMessages.userId, await userIdOf(first, user));
      return (await first.database.db.select().from(monthlyMessages).where(ofUser))[0]?.used ?? 0;
    };
    const before = { ana: await used(ana), ben: await used(ben) };
    await ask(ben, 'And Q4?', { session_id: chat });
    expect({ ana: await used(ana), ben: await used(ben) }).toEqual({ ana: before.ana, ben: before.ben + 1 });
  });

  it('is listed apart and found by those who have it, without what is only the owner’s', async () => {
    const { first, second, ana, ben, nodeOf, share } = servers;
    await first.call(calls.saveNotes, { query: { session_id: chat, notes: 'secret' }, body: {} }, ana);
    await first.call(calls.pinSession, { body: { session_id: chat, pinned: true } }, ana);
    const list = (user: TestUser) =>
      nodeOf(user).call(calls.listSessions, { params: { email: user.email }, query: { page: 1, pageSize: 10 } }, user);
    expect((await list(ben)).body.shared?.find(({ session_id }) => session_id === chat)).toBeUndefined();
    await share(ben, 'view');
    const { body } = await list(ben);
    const row = body.shared?.find(({ session_id }) => session_id === chat);
    expect(row).toMatchObject({ title: 'How was Q3?', notes: '', sharing: { owner: { name: 'Ana' }, level: 'view' } });
    expect(row?.pinned).toBeUndefined();
    expect(body.data.some(({ session_id }) => session_id === chat)).toBe(false);
    expect((await list(ana)).body.shared?.some(({ session_id }) => session_id === chat) ?? false).toBe(false);
    const found = await second.call(calls.searchSessions, { query: { email: ben.email, title: 'fine' } }, ben);
    expect(found.body.data.map(({ session_id }) => session_id)).toContain(chat);
  });

  it('has notes, ratings and excerpts of each reader', async () => {
    const { first, second, ana, ben, nodeOf, open, share } = servers;
    await share(ben, 'view');
    const message_id = (await open(ana)).body.messages[1]?.message_id ?? '';
    const personal = async (user: TestUser, notes: string, vote: 'like' | 'dislike') => {
      await nodeOf(user).call(calls.saveNotes, { query: { session_id: chat, notes }, body: {} }, user);
      await nodeOf(user).call(calls.voteMessage, { query: { message_id, vote } }, user);
    };
    await personal(ana, 'Ana’s', 'like');
    await personal(ben, 'Ben’s', 'dislike');
    const saved = await second.call(calls.saveExcerpt, { body: { message_id, text: 'Fine.' } }, ben);
    const seenBy = async (user: TestUser) => {
      const { notes, messages } = (await open(user)).body;
      const excerpts = (await nodeOf(user).call(calls.listExcerpts, { query: { session_id: chat } }, user)).body.excerpts.length;
      return { notes, vote: messages[1]?.vote, saved: messages[1]?.saved, excerpts };
    };
    const save = (notes: string, expected_notes: string) =>
      second.call(calls.saveNotes, { query: { session_id: chat }, body: { notes, expected_notes } }, ben);
    for (const expected of ['', 'Ana’s'])
      expect(await save('Lost', expected)).toMatchObject({ status: 409, body: { code: 'notes-changed', current: { notes: 'Ben’s' } } });
    expect(await seenBy(ana)).toEqual({ notes: 'Ana’s', vote: 'like', saved: false, excerpts: 0 });
    expect(await seenBy(ben)).toEqual({ notes: 'Ben’s', vote: 'dislike', saved: true, excerpts: 1 });
    await first.call(calls.saveExcerpt, { body: { message_id, text: 'Fine.' } }, ana);
    await second.call(calls.deleteExcerpt, { params: { excerpt_id: saved.body.excerpt_id } }, ben);
    expect(await seenBy(ana)).toMatchObject({ saved: true, excerpts: 1 });
    expect(await seenBy(ben)).toMatchObject({ saved: false, excerpts: 0 });
  });

  it('does not suggest to its owner what others asked', async () => {
    const { first, ana, ben, ask, share } = servers;
    await share(ben, 'edit');
    await ask(ben, 'zebra crossings?', { session_id: chat });
    const suggested = await first.call(calls.getSuggestions, { query: { query: 'zebra' } }, ana);
    expect(suggested.body.suggestions).toEqual([]);
  });
});

describe('sources and files of a shared chat', () => {
  const attach = async (owner: TestUser, by: TestUser) => {
    const file_id = await makeOwned(servers.first.database.db, 'file', owner.email);
    await servers.ask(by, 'See this', { session_id: chat, attachments: [file_id] });
    return file_id;
  };
  const read = (user: TestUser, file_id: string) => servers.nodeOf(user).call(getFile, { query: { file_id } }, user);

  it('lets readers open attached files of the owner and of editors while the chat is shared', async () => {
    const { ana, ben, eva, share, unshare } = servers;
    await share(ben, 'edit');
    await share(eva, 'view');
    const [ofAna, ofBen] = [await attach(ana, ana), await attach(ben, ben)];
    for (const user of [ana, ben, eva]) expect([(await read(user, ofAna)).status, (await read(user, ofBen)).status]).toEqual([200, 200]);
    await unshare(eva);
    expect(await read(eva, ofAna)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('opens no other file of its owner, and none that a message merely names', async () => {
    const { first, ana, ben, eva, share } = servers;
    await share(ben, 'view');
    const other = await makeOwned(first.database.db, 'file', ana.email);
    expect((await read(ben, other)).status).toBe(404);
    const foreign = await makeOwned(first.database.db, 'file', eva.email);
    const attachments = [{ file_id: foreign, file_name: 'plan.pdf' }];
    await first.database.db.update(chatMessages).set({ attachments }).where(eq(chatMessages.sessionId, chat));
    for (const user of [ana, ben]) expect((await read(user, foreign)).status).toBe(404);
  });

  it('reads the owner’s attached file for the question of an editor', async () => {
    const { first, ana, ben, provider, ask, share } = servers;
    await share(ben, 'edit');
    const file_id = await attach(ana, ana);
    await first.database.db.update(files).set({ status: 'ready' }).where(eq(files.id, file_id));
    const piece = { id: newId('p'), userId: await userIdOf(first, ana), kind: 'file', ref: file_id, fileId: file_id } as const;
    await first.database.db.insert(passages).values({ ...piece, title: 'plan.pdf', body: 'The budget is 40.', place: 0, heading: '' });
    await ask(ben, 'What is the budget?', { session_id: chat });
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain('The budget is 40.');
  });

  it('names private sources to others without a link or words of them', async () => {
    const { first, second, ana, ben, open, share } = servers;
    await share(ben, 'view');
    const sources = {
      data: [
        { kind: 'file' as const, title: 'Salaries.pdf', url: '/app/files/f1', snippet: 'SECRET' },
        { kind: 'search' as const, title: 'News', url: 'https://example.com', snippet: 'Public.' },
      ],
      knowledge_base: { data: [{ title: 'Old chat', url: '/app/chat?sessionId=x', snippet: 'SECRET' }] },
    };
    const { db } = first.database;
    await db.update(chatMessages).set({ sources }).where(eq(chatMessages.sessionId, chat));
    const { body } = await open(ben);
    expect(JSON.stringify(body)).not.toContain('SECRET');
    expect(body.messages[1]?.sources).toEqual({
      data: [{ kind: 'file', title: 'Salaries.pdf' }, sources.data[1]],
      knowledge_base: { data: [{ title: 'Old chat' }] },
    });
    expect((await open(ana)).body.messages[1]?.sources).toEqual(sources);
    const whole = await second.call(calls.exportSession, { query: { session_id: chat } }, ben);
    expect(JSON.stringify(whole.body)).not.toContain('SECRET');
  });
});
