import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { undoRun } from 'shared-contracts/agent-calls';
import * as calls from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { workspaceMembers } from '../../../../platform/database/schema/index.ts';
import { act } from '../../../../testing/acting-chat.ts';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import type { TestUser } from '../../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../../testing/workspace-of.ts';

const { api, provider } = appWithModel({ OUTBOUND_LOOPBACK: 'allow' });
let server: FeedServer;
let ana: TestUser;
let ben: TestUser;
let cleo: TestUser;
let url: string;
let count = 0;

beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  [ana, ben, cleo] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Cleo')];
  await workspaceOf(api, ana, [ben, 'Member'], [cleo, 'Viewer']);
  count += 1;
  url = server.url(`/team-${count}.xml`);
  server.serve(`/team-${count}.xml`, { body: readFileSync(path.join(import.meta.dirname, '../fixtures/wordpress.rss.xml'), 'utf8') });
});

const chat = () => ({ api, provider });
const own = async (who: TestUser) =>
  (await api.call(calls.listFeeds, { query: { email: who.email } }, who)).body.feeds.filter(({ shipped }) => !shipped);
const add = async (who: TestUser) => {
  const body = { email: who.email, feed_url: url, area_name: 'Trade' };
  const { feed_id } = (await api.call(calls.addFeed, { body }, who)).body;
  return (await api.call(calls.fetchFeed, { params: { feed_id } }, who)).body.feed_id;
};
const articles = async (who: TestUser) =>
  (await api.call(calls.findArticles, { query: { email: who.email, area: 'Trade' } }, who)).body.Articles;
const undo = async (runId: string, user: TestUser, choice: { merge?: string[] } = {}) =>
  (await api.call(undoRun, { query: { run_id: runId }, body: choice }, user)).body;
/** Returns the results of tools that the model got. */
const results = () =>
  provider.requests
    .at(-1)
    ?.messages.filter(({ role }) => role === 'tool')
    .map(({ content }) => String(content)) ?? [];

it('follows a feed after showing its address, fetches it, and takes it back', async () => {
  const { runId, asked } = await act(chat(), ben, [['follow_feed', { url, area: 'Trade' }]]);
  expect(asked).toMatchObject([
    { tool: 'Follow a feed', preview: { difference: { lines: [url, 'Trade'].map((text) => ({ kind: 'added', text })) } } },
  ]);
  expect(await own(ana)).toMatchObject([{ url, area_name: 'Trade', status: 'ok' }]);
  expect(await articles(ana)).toHaveLength(2);
  expect((await undo(runId, ben)).acts).toMatchObject([{ state: 'undone', target: { kind: 'feed' } }]);
  expect(await own(ana)).toEqual([]);
  expect(await articles(ana)).toEqual([]);
});

it('adds nothing that is refused', async () => {
  const { acts } = await act(chat(), ana, [['follow_feed', { url, area: 'Trade' }]], { decision: 'refused' });
  expect(acts).toBe(0);
  expect(await own(ana)).toEqual([]);
  expect(server.paths()).not.toContain(new URL(url).pathname);
});

it('asks before it takes back a feed with an article that somebody kept', async () => {
  const { runId } = await act(chat(), ana, [['follow_feed', { url, area: 'Trade' }]]);
  const [article] = await articles(ben);
  const body = { email: ben.email, articleId: article?.ArticleID ?? 0, articleTitle: '', areaName: '', bookmarkStatus: true };
  await api.call(calls.setBookmark, { body }, ben);
  const [changed] = (await undo(runId, ana)).changed;
  expect(changed).toMatchObject({ can_merge: true });
  expect(await own(ana)).toHaveLength(1);
  expect((await undo(runId, ana, { merge: [changed?.act_id ?? ''] })).acts).toMatchObject([{ state: 'undone' }]);
  expect(await own(ana)).toEqual([]);
  expect(await articles(ben)).toMatchObject([{ ArticleID: article?.ArticleID }]);
});

it('removes a feed and puts it back as its member had added it', async () => {
  const id = await add(ben);
  const { runId, asked } = await act(chat(), ana, [['unfollow_feed', { feed_id: id }]]);
  expect(asked).toMatchObject([{ preview: { difference: { lines: expect.arrayContaining([{ kind: 'removed', text: url }]) } } }]);
  expect(await own(ana)).toEqual([]);
  expect((await undo(runId, ana)).acts).toMatchObject([{ state: 'undone' }]);
  expect(await own(ben)).toMatchObject([{ feed_id: id, url, area_name: 'Trade', removable: true }]);
});

it('removes a shipped feed from the workspace only, and puts it back', async () => {
  const list = async (who: TestUser) => (await api.call(calls.listFeeds, { query: { email: who.email } }, who)).body.feeds;
  const shipped = (await list(ana)).find((feed) => feed.shipped)?.feed_id ?? '';
  const { runId } = await act(chat(), ana, [['unfollow_feed', { feed_id: shipped }]]);
  expect((await list(ben)).some(({ feed_id }) => feed_id === shipped)).toBe(false);
  expect((await list(await api.newUser('Eve'))).some(({ feed_id }) => feed_id === shipped)).toBe(true);
  await undo(runId, ana);
  expect((await list(ben)).some(({ feed_id }) => feed_id === shipped)).toBe(true);
});

it('lists feeds and reads articles, which nobody vouches for', async () => {
  const id = await add(ana);
  const { flow, asked } = await act(chat(), cleo, [
    ['list_feeds', {}],
    ['read_articles', { area: 'Trade', limit: '1' }],
    ['read_articles', { query: 'no such words' }],
  ]);
  expect(asked).toEqual([]);
  expect(flow?.untrusted).toEqual(['List my feeds', 'Read articles of my feeds']);
  const [feeds, found, none] = results();
  expect(feeds).toContain(`${id}: `);
  expect(feeds).toContain(url);
  const titles = (await articles(cleo)).map(({ Title }) => Title);
  expect(titles.filter((title) => found?.includes(title))).toHaveLength(1);
  expect(found).toMatch(/\n\S+ · \d{4}-\d\d-\d\dT\S+ · Trade\nhttps?:\/\//);
  expect(none).toContain('No article was found.');
});

it('acts on the rights of the person who asks, also when it undoes', async () => {
  const id = await add(ana);
  const foreign = await api.newUser('Eve');
  const refused = await act(chat(), cleo, [
    ['follow_feed', { url: server.url('/other.xml'), area: 'Trade' }],
    ['unfollow_feed', { feed_id: id }],
  ]);
  expect(refused).toMatchObject({ acts: 0, asked: [] });
  expect(results()).toEqual([expect.stringContaining('not change them'), expect.stringContaining('can remove this feed')]);
  expect(await act(chat(), ben, [['unfollow_feed', { feed_id: id }]])).toMatchObject({ acts: 0 });
  expect(await act(chat(), foreign, [['unfollow_feed', { feed_id: id }]])).toMatchObject({ acts: 0 });
  expect(results()[0]).toContain('no feed with this id');

  const { runId } = await act(chat(), ben, [['follow_feed', { url: server.url('/other.xml'), area: 'Trade' }]]);
  expect((await api.call(undoRun, { query: { run_id: runId }, body: {} })).status).toBe(401);
  const { db } = api.database;
  await db
    .update(workspaceMembers)
    .set({ role: 'Viewer' })
    .where(eq(workspaceMembers.userId, await userIdOf(api, ben)));
  expect((await undo(runId, ben)).problems).toHaveLength(1);
  expect(await own(ana)).toHaveLength(2);
});

it('explains what it can’t do', async () => {
  await add(ana);
  const { acts } = await act(chat(), ana, [
    ['follow_feed', { url: 'ftp://example.com/feed', area: 'Trade' }],
    ['follow_feed', { url, area: 'Trade' }],
    ['follow_feed', { url: server.url('/new.xml'), area: 'x'.repeat(51) }],
  ]);
  expect(acts).toBe(0);
  expect(results()).toEqual([
    expect.stringContaining('beginning with https://'),
    expect.stringContaining('follows this feed already'),
    expect.stringContaining('at most 50 characters'),
  ]);
});
