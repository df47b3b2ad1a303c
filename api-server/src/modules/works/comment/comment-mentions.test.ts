import { eq } from 'drizzle-orm';
import { routes } from 'shared-contracts';
import { findMentionable } from 'shared-contracts/access-calls';
import { saveNotifications } from 'shared-contracts/settings-calls';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { blueprints, chatMessages, mails, profiles } from '../../../platform/database/schema/index.ts';
import { startCommented } from '../../../testing/commented.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const { api, ana, ben, eva, olga, notebook, ...server } = await startCommented();
const { give, add, threadsOf, count, edit, mentionsOf } = server;
beforeEach(() => server.begin());
afterAll(() => api.close());

const off = { in_app: false, by_email: false };

describe('mentions', () => {
  it('alert people once, with a link to the thread, in the app and by mail as they chose', async () => {
    const choices = { mention: { in_app: true, by_email: true }, ai: off, system: off };
    await api.call(saveNotifications, { body: { email: ben.email, choices } }, ben);
    const benId = await userIdOf(api, ben);
    await api.database.db.update(profiles).set({ language: 'de' }).where(eq(profiles.userId, benId));
    const { comment_id, thread_id } = (await add(ana, 'What do you think, @Ben?', { mentions: [benId] })).body;
    const link = `${routes.notebookDocument(notebook.id)}?comment=${thread_id}`;
    expect(await mentionsOf(ben)).toMatchObject([
      { title: 'Ana mentioned you in a comment on “Research”', text: 'What do you think, @Ben?', link },
    ]);
    expect(await api.database.db.select().from(mails).where(eq(mails.recipient, ben.email))).toMatchObject([
      { subject: expect.not.stringContaining('mentioned'), text: expect.stringContaining('What do you think, @Ben?') },
    ]);
    await edit(ana, comment_id, 'What do you think of it, @Ben?', [benId]);
    expect(await mentionsOf(ben)).toHaveLength(1);
    expect((await threadsOf(ben))[0]?.comments[0]?.mentions).toEqual([{ id: benId, name: 'Ben' }]);
    await api.call(saveNotifications, { body: { email: ben.email, choices: { mention: off, ai: off, system: off } } }, ben);
    await add(ana, 'And now, @Ben?', { mentions: [benId] });
    expect(await mentionsOf(ben)).toHaveLength(1);
  });

  it('are found in the text, too, but only of people who can see the thing', async () => {
    await give(eva, 'view');
    await add(ben, 'Ask @Eva or @Olga, not ana@ana.example, or me, @Ben');
    expect(await mentionsOf(eva)).toHaveLength(1);
    expect(await mentionsOf(olga)).toEqual([]);
    expect(await mentionsOf(ana)).toEqual([]);
  });

  it('refuse people who cannot see the thing', async () => {
    const mentions = [await userIdOf(api, olga)];
    expect(await add(ana, 'Look, @Olga', { mentions })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('Share it with them first') },
    });
    expect(await threadsOf(ana)).toEqual([]);
  });

  it('offer those who can see the thing, then others of the workspaces', async () => {
    const find = async (user: TestUser, q: string) => (await api.call(findMentionable, { query: { ...notebook, q } }, user)).body.people;
    expect(await find(ben, '')).toEqual([{ id: await userIdOf(api, ana), name: 'Ana', email: null, can_see: true }]);
    expect(await find(ben, 'ev')).toEqual([{ id: null, name: 'Eva', email: eva.email, can_see: false }]);
    expect(await find(ben, 'olga')).toEqual([]);
    const { body } = await api.call(findMentionable, { query: { ...notebook, q: 'be', with_self: 'yes' } }, ben);
    expect(body.people).toEqual([{ id: await userIdOf(api, ben), name: 'Ben', email: null, can_see: true }]);
  });
});

describe('parts', () => {
  it('are the answers of a chat', async () => {
    const message = await makeOwned(api.database.db, 'chat-message', ana.email);
    const [row] = await api.database.db.select().from(chatMessages).where(eq(chatMessages.id, message));
    const chat = { kind: 'chat' as const, id: row?.sessionId ?? '' };
    await give(eva, 'view', chat);
    const { body } = await add(ana, 'Is that so, @Eva?', { part: message }, chat);
    expect(await count(eva, chat)).toEqual({ open: 1, parts: [{ part: message, open: 1 }] });
    const link = `${routes.chat({ sessionId: chat.id, messageId: message })}&comment=${body.thread_id}`;
    expect(await mentionsOf(eva)).toContainEqual(expect.objectContaining({ link }));
    const elsewhere = await makeOwned(api.database.db, 'chat-message', ana.email);
    expect(await add(ana, 'Where?', { part: elsewhere }, chat)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('are the steps of a workflow', async () => {
    const workflow = { kind: 'blueprint' as const, id: await makeOwned(api.database.db, 'blueprint', ana.email) };
    expect((await add(ana, 'Why a webhook?', { part: 'sample' }, workflow)).status).toBe(200);
    expect((await add(ana, 'Where?', { part: 'gone' }, workflow)).status).toBe(404);
    await api.database.db
      .update(blueprints)
      .set({ definition: { schema: 1, steps: [], edges: [] } })
      .where(eq(blueprints.id, workflow.id));
    const [thread] = await threadsOf(ana, workflow);
    expect((await add(ana, 'It is gone', { thread_id: thread?.thread_id ?? '' }, workflow)).status).toBe(200);
  });

  it('are refused where there are none', async () => {
    const report = { kind: 'report' as const, id: await makeOwned(api.database.db, 'report', ana.email) };
    expect((await add(ana, 'Good', {}, report)).status).toBe(200);
    expect((await add(ana, 'Good', { part: 'one' }, report)).status).toBe(404);
  });
});
