import { eq, isNotNull } from 'drizzle-orm';
import { commentLimits, findMentionable } from 'shared-contracts/access-calls';
import { deleteNotebook, restoreItems, watchAlerts } from 'shared-contracts/calls';
import { daysBefore } from 'shared-contracts/days';
import { listMembers, removeMember } from 'shared-contracts/settings-calls';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { comments, notebooks, users } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { startCommented } from '../../../testing/commented.ts';
import { openStream } from '../../../testing/event-stream.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { addressOf, createTestApp } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api, ana, ben, eva, olga, notebook, ...server } = await startCommented();
const { give, take, add, list, threadsOf, count, edit, remove, restore, resolve, react, tidy } = server;
beforeEach(() => server.begin());
afterAll(() => api.close());

describe('threads', () => {
  it('hold what everybody with access writes, with names, quotes and replies in order', async () => {
    const quote = { text: 'the plan', before: 'This is ', after: ' for June.' };
    const { body } = await add(ben, '  Is this right?  ', { quote });
    expect(body.thread_id).toBe(body.comment_id);
    expect((await add(ana, 'It is.', { thread_id: body.thread_id })).body.thread_id).toBe(body.thread_id);
    expect(await threadsOf(ana)).toMatchObject([
      {
        thread_id: body.thread_id,
        part: null,
        quote,
        resolved: null,
        may_resolve: true,
        comments: [
          { author: { name: 'Ben' }, text: 'Is this right?', is_own: false, may_delete: true, edited_at: null },
          { author: { name: 'Ana' }, text: 'It is.', is_own: true, may_delete: true },
        ],
      },
    ]);
    const [seen] = await threadsOf(ben);
    expect(seen?.comments.map(({ is_own, may_delete }) => [is_own, may_delete])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await count(ben)).toEqual({ open: 1, parts: [] });
  });

  it('keep what is written as it is, however hostile', async () => {
    const text = '<img src=x onerror=alert(1)> {{name}} $t(title) \u202Egnp.exe';
    await add(ben, text);
    expect((await threadsOf(ana))[0]?.comments[0]?.text).toBe(text);
  });

  it('refuse comments that are empty or too long', async () => {
    for (const text of ['', '   ', 'x'.repeat(commentLimits.maxCharacters + 1)])
      expect(await add(ben, text)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect((await add(ben, 'x'.repeat(commentLimits.maxCharacters))).status).toBe(200);
  });

  it('take no replies from threads elsewhere', async () => {
    const { thread_id } = (await add(ana, 'Here')).body;
    const other = { kind: 'notebook' as const, id: await makeOwned(api.database.db, 'notebook', ben.email) };
    expect(await add(ben, 'There', { thread_id }, other)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const reply = (await add(ben, 'Reply', { thread_id })).body.comment_id;
    expect((await add(ben, 'To a reply', { thread_id: reply })).status).toBe(404);
  });

  it('are resolved and reopened by who started them and who may edit; a reply reopens them', async () => {
    const own = (await add(ben, 'Done?')).body.thread_id;
    const hers = (await add(ana, 'Check this')).body.thread_id;
    expect(await resolve(ben, hers)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect((await resolve(ben, own)).status).toBe(200);
    expect((await resolve(ana, hers)).status).toBe(200);
    expect((await threadsOf(ana)).map(({ resolved }) => resolved?.by)).toEqual(['Ben', 'Ana']);
    expect((await count(ana)).open).toBe(0);
    expect((await resolve(ben, own, false)).status).toBe(200);
    await add(ben, 'Not yet', { thread_id: hers });
    expect((await threadsOf(ana)).map(({ resolved }) => resolved)).toEqual([null, null]);
    await give(ben, 'edit');
    expect((await resolve(ben, hers)).status).toBe(200);
  });

  it('end at the limit of a thing, and when somebody writes too fast', async () => {
    const userId = await userIdOf(api, ana);
    const row = { kind: 'notebook' as const, subjectId: notebook.id, userId, text: 'One', createdAt: new Date(0) };
    const rows = Array.from({ length: commentLimits.perThing - 1 }, () => newId('cmt')).map((id) => ({ ...row, id, threadId: id }));
    await api.database.db.insert(comments).values(rows);
    const both = await Promise.all([add(ana, 'The last one'), add(ben, 'The last one')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await add(ana, 'Another')).toMatchObject({ status: 409, body: { code: 'limit-reached' } });

    const dan = await api.newUser('Dan');
    const own = { kind: 'notebook' as const, id: await makeOwned(api.database.db, 'notebook', dan.email) };
    for (let index = 0; index < commentLimits.perMinute; index += 1) expect((await add(dan, 'More', {}, own)).status).toBe(200);
    expect(await add(dan, 'More', {}, own)).toMatchObject({
      status: 429,
      body: { code: 'throttled' },
      headers: { 'retry-after': '60' },
    });
  });
});

describe('a comment', () => {
  it('is changed by its author alone', async () => {
    const { comment_id } = (await add(ben, 'Frist')).body;
    expect(await edit(ana, comment_id, 'Mine now')).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect((await edit(ben, comment_id, 'First')).status).toBe(200);
    expect((await threadsOf(ana))[0]?.comments[0]).toMatchObject({ text: 'First', edited_at: expect.any(String) });
  });

  it('is deleted by its author or the owner of the thing, and restored by who deleted it', async () => {
    await give(eva, 'edit');
    const { comment_id } = (await add(ben, 'Away with it')).body;
    expect(await remove(eva, comment_id)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect((await remove(ana, comment_id)).status).toBe(200);
    expect(await threadsOf(ben)).toEqual([]);
    expect((await restore(ben, comment_id)).status).toBe(404);
    expect((await edit(ben, comment_id, 'Back')).status).toBe(404);
    expect((await react(ben, comment_id, 'heart')).status).toBe(404);
    expect((await restore(ana, comment_id)).status).toBe(200);
    expect((await threadsOf(ben))[0]?.comments[0]?.text).toBe('Away with it');
    await give(eva, 'view');
  });

  it('leaves a gap where others replied, and is gone after a day', async () => {
    const { comment_id, thread_id } = (await add(ben, 'A secret')).body;
    await add(ana, 'Careful', { thread_id });
    await remove(ben, comment_id);
    expect((await threadsOf(ana))[0]?.comments).toMatchObject([
      { text: '', is_deleted: true, may_delete: false },
      { text: 'Careful', is_deleted: false },
    ]);
    const alone = (await add(ben, 'Nobody replied')).body.comment_id;
    await remove(ben, alone);
    const twoDaysAgo = daysBefore(new Date(), 2);
    await api.database.db.update(comments).set({ deletedAt: twoDaysAgo }).where(isNotNull(comments.deletedAt));
    expect((await restore(ben, alone)).status).toBe(404);
    await tidy();
    const kept = await api.database.db.select().from(comments).where(eq(comments.subjectId, notebook.id));
    expect(kept.map(({ text }) => text).toSorted()).toEqual(['', 'Careful']);
  });

  it('has reactions, each once for each person', async () => {
    const { comment_id } = (await add(ben, 'Done!')).body;
    for (const user of [ana, ben, ana]) expect((await react(user, comment_id, 'party')).status).toBe(200);
    await react(ana, comment_id, 'heart');
    await react(ana, comment_id, 'heart', false);
    expect((await threadsOf(ana))[0]?.comments[0]?.reactions).toEqual([{ name: 'party', people: ['Ana', 'Ben'], is_own: true }]);
    expect((await react(ben, comment_id, 'skull' as never)).status).toBe(400);
  });
});

describe('access to comments', () => {
  it('follows access to what they are about', async () => {
    const { comment_id } = (await add(ben, 'Mine')).body;
    await take(ben);
    const refused = await Promise.all([
      list(ben),
      add(ben, 'Still here'),
      edit(ben, comment_id, 'Changed'),
      remove(ben, comment_id),
      resolve(ben, comment_id),
      react(ben, comment_id, 'eyes'),
      list(olga),
      add(olga, 'Hello'),
      react(olga, comment_id, 'eyes'),
      api.call(findMentionable, { query: { ...notebook, q: '' } }, olga),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect((await threadsOf(ana))[0]?.comments).toHaveLength(1);
  });

  it('ends with the last workspace in common', async () => {
    const dan = await api.newUser('Dan');
    await workspaceOf(api, ana, [dan, 'Member']).then(async (place) => {
      await give(dan, 'view');
      const { comment_id } = (await add(dan, 'Hello')).body;
      const { members } = (await api.call(listMembers, { params: { workspace_id: place } }, ana)).body;
      const member_id = members.find(({ email }) => email === dan.email)?.member_id ?? '';
      await api.call(removeMember, { params: { member_id } }, ana);
      expect((await list(dan)).status).toBe(404);
      expect((await edit(dan, comment_id, 'Hi')).status).toBe(404);
      const danId = await userIdOf(api, dan);
      expect(await add(ana, '@Dan?', { mentions: [danId] })).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
      await api.database.db.delete(users).where(eq(users.id, danId));
      expect((await threadsOf(ana))[0]?.comments[0]).toMatchObject({ author: null, text: 'Hello' });
    });
  });

  it('lasts through the trash, and comments are removed with what is gone for good', async () => {
    await add(ana, 'On the document');
    expect((await api.call(deleteNotebook, { query: { notebook_id: notebook.id } }, ana)).status).toBe(200);
    expect((await list(ana)).status).toBe(404);
    await api.database.db
      .update(comments)
      .set({ createdAt: new Date(0) })
      .where(eq(comments.subjectId, notebook.id));
    await tidy();
    await api.call(restoreItems, { body: { email: ana.email, items: [notebook] } }, ana);
    expect(await threadsOf(ana)).toHaveLength(1);
    await api.database.db.delete(notebooks).where(eq(notebooks.id, notebook.id));
    await tidy();
    expect(await api.database.db.$count(comments, eq(comments.subjectId, notebook.id))).toBe(0);
  });
});

it('tells the open pages of everybody who can see the thing, on every node', async () => {
  const other = await createTestApp({}, api);
  try {
    const url = `${await other.listen()}${addressOf(watchAlerts, { query: { email: ben.email, sharing: 'yes' } })}`;
    const news = await openStream({ url, token: ben.token });
    await news.next();
    await add(ana, 'New');
    expect(await news.next()).toMatchObject({ kind: 'comment', id: `notebook/${notebook.id}` });
    news.leave();
  } finally {
    await other.close();
  }
});
