import { eq } from 'drizzle-orm';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/calls';
import { saveNotebookDocument } from 'shared-contracts/file-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatRuns, chatSessions, files, monthlyMessages } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let notebookId: string;
beforeEach(async () => {
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
  notebookId = await write('Harbour', 'The ferry Walnut leaves at nine.');
  await write('Diary', 'The ferry Walnut makes me seasick.');
});

/** Creates a notebook, by default of Ana's, with this text in its document. */
async function write(title: string, text: string, user = ana): Promise<string> {
  const { notebook_id } = (await api.call(calls.createNotebook, { body: { email: user.email, title } }, user)).body;
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  await api.call(saveNotebookDocument, { body: { notebook_id, version: 0, content } }, user);
  return notebook_id;
}

const give = (level: 'view' | 'edit' = 'view', user = ben) => {
  const body = { email: ana.email, kind: 'notebook' as const, id: notebookId, grantee: { kind: 'person' as const, id: user.email }, level };
  return api.call(giveAccess, { body }, ana);
};
const take = () =>
  api.call(
    takeAccess,
    { query: { email: ana.email, kind: 'notebook', id: notebookId, grantee_kind: 'person', grantee_id: ben.email } },
    ana,
  );
const ask = (
  user: TestUser,
  message: string,
  more: {
    session_id?: string;
    regenerates?: string;
    knowledge_id?: string;
    references?: { kind: 'notebook'; id: string; name: string }[];
  } = {},
) => api.call(calls.completeChat, { body: { email: user.email, message, rag_enabled: true, ...more } }, user);
const about = () => ({ knowledge_id: notebookId });
const used = async (user: TestUser) => {
  const ofUser = eq(monthlyMessages.userId, await userIdOf(api, user));
  return (await api.database.db.select().from(monthlyMessages).where(ofUser))[0]?.used ?? 0;
};

describe('a notebook that somebody shares', () => {
  it('is not asked without access', async () => {
    expect(await ask(ben, 'When does the ferry Walnut leave?', about())).toMatchObject({ status: 404 });
  });

  it('answers those who may view it, from this notebook only, with links', async () => {
    await give();
    const { status, body } = await ask(ben, 'When does the ferry Walnut leave?', about());
    expect(status).toBe(200);
    expect(body.message).toContain('The ferry Walnut leaves at nine. [1]');
    expect(body.message).not.toContain('seasick');
    expect(body.sources.data).toMatchObject([{ kind: 'notebook', title: 'Harbour', url: `/app/notebooks/${notebookId}` }]);
    expect((await ask(ben, 'Who is seasick on the ferry?', about())).body.message).not.toContain('makes me');
    expect((await ask(ben, 'Who is seasick on the ferry?')).body.message).not.toContain('makes me');
  });

  it('is found in every chat of those who may view it, until that ends', async () => {
    const question = 'When does the ferry Walnut leave?';
    const session_id = (await ask(ben, 'Hello?')).body.session_id ?? '';
    expect((await ask(ben, question, { session_id })).body.message).toMatch(/^I found nothing/);
    await give();
    const { message, sources } = (await ask(ben, question, { session_id })).body;
    expect(message).toContain('The ferry Walnut leaves at nine. [1]');
    expect(message).not.toContain('seasick');
    expect(sources.data).toMatchObject([{ kind: 'notebook', title: 'Harbour', url: `/app/notebooks/${notebookId}` }]);
    expect((await api.call(calls.searchSources, { query: { text: question } }, ben)).body.sources).toMatchObject([{ title: 'Harbour' }]);
    await take();
    expect((await ask(ben, question, { session_id })).body.message).toMatch(/^I found nothing/);
  });

  it('is all that is searched for a question that names it, and every answer names what was searched', async () => {
    await write('Harbour of Ben', 'The ferry Walnut is green.', ben);
    await give();
    const question = 'What about the ferry Walnut?';
    const references = [{ kind: 'notebook' as const, id: notebookId, name: 'Harbour' }];
    const searched = [{ id: notebookId, name: 'Harbour' }];
    const everywhere = (await ask(ben, question)).body;
    expect(everywhere.message).toContain('The ferry Walnut leaves at nine.');
    expect(everywhere.message).toContain('The ferry Walnut is green.');
    expect(everywhere.sources.bases).toEqual({ is_limited: false, searched, skipped: [] });
    const named = (await ask(ben, question, { references })).body;
    expect(named.message).toContain('The ferry Walnut leaves at nine.');
    expect(named.message).not.toContain('green');
    expect(named.sources.bases).toEqual({ is_limited: true, searched, skipped: [] });
    await take();
    expect((await ask(ben, question, { references })).status).toBe(404);
    const again = { session_id: named.session_id ?? '', regenerates: named.message_id };
    const gone = (await ask(ben, question, again)).body;
    expect(gone.message).not.toMatch(/nine|green/);
    expect(gone.sources.bases).toEqual({ is_limited: true, searched: [], skipped: [{ name: 'Harbour', reason: 'gone' }] });
    expect((await ask(ben, question)).body.sources).not.toHaveProperty('bases');
  });

  it('is skipped with the reason while nothing in it can be found', async () => {
    const { notebook_id: id } = (await api.call(calls.createNotebook, { body: { email: ana.email, title: 'Empty' } }, ana)).body;
    const grantee = { kind: 'person' as const, id: ben.email };
    await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id, grantee, level: 'view' } }, ana);
    const listSkipped = async () => (await ask(ben, 'When does the ferry Walnut leave?')).body.sources.bases?.skipped;
    expect(await listSkipped()).toEqual([{ name: 'Empty', reason: 'empty' }]);
    const userId = await userIdOf(api, ana);
    const waiting = { userId, name: 'a.txt', notebookId: id, claimedAt: new Date() };
    await api.database.db.insert(files).values({ ...waiting, id: newId('file'), status: 'indexing' });
    expect(await listSkipped()).toEqual([{ name: 'Empty', reason: 'unread' }]);
  });

  it('stays out of the chat, the plan and the lists of its owner', async () => {
    await give('edit');
    const before = { ana: await used(ana), ben: await used(ben) };
    const { body } = await ask(ben, 'When does the ferry Walnut leave?', about());
    expect({ ana: await used(ana), ben: await used(ben) }).toEqual({ ana: before.ana, ben: before.ben + 1 });
    const { db } = api.database;
    const [session] = await db
      .select()
      .from(chatSessions)
      .where(eq(chatSessions.id, body.session_id ?? ''));
    expect(session).toMatchObject({ userId: await userIdOf(api, ben), notebookId: null, knowledgeId: notebookId });
    const [run] = await db
      .select()
      .from(chatRuns)
      .where(eq(chatRuns.sessionId, body.session_id ?? ''));
    expect(run?.userId).toBe(await userIdOf(api, ben));
    const { items } = (await api.call(calls.listItems, { query: { email: ana.email, notebook_id: notebookId } }, ana)).body;
    expect(items).toEqual([]);
    expect((await api.call(calls.openSession, { query: { session_id: body.session_id ?? '' } }, ana)).status).toBe(404);
  });

  it('is asked again in the same chat until access ends, and again when it is given back', async () => {
    await give();
    const session_id = (await ask(ben, 'When does the ferry Walnut leave?', about())).body.session_id ?? '';
    expect((await ask(ben, 'When does the Walnut leave?', { session_id })).body.message).toContain('leaves at nine');
    await take();
    expect(await ask(ben, 'When does the Walnut leave?', { session_id })).toMatchObject({
      status: 403,
      body: { code: 'notebook-not-shared', detail: expect.stringContaining('no longer shared with you') },
    });
    const { messages } = (await api.call(calls.openSession, { query: { session_id } }, ben)).body;
    expect(messages).toHaveLength(4);
    await give();
    expect((await ask(ben, 'When does the Walnut leave?', { session_id })).status).toBe(200);
  });

  it('finds nothing for somebody else in the same chat who may not see it', async () => {
    const cleo = await api.newUser('Cleo');
    await workspaceOf(api, ben, [cleo, 'Member']);
    await give();
    const session_id = (await ask(ben, 'Hello?', about())).body.session_id ?? '';
    const grantee = { kind: 'person' as const, id: cleo.email };
    await api.call(giveAccess, { body: { email: ben.email, kind: 'chat', id: session_id, grantee, level: 'edit' } }, ben);
    const { status, body } = await ask(cleo, 'When does the ferry Walnut leave?', { session_id });
    expect(status).toBe(200);
    expect(body.message).not.toContain('nine');
  });
});
