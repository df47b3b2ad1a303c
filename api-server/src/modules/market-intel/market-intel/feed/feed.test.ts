import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as calls from 'shared-contracts/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appWithoutUser } from '../../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import type { TestUser } from '../../../../testing/test-app.ts';
import { workspaceOf } from '../../../../testing/workspace-of.ts';

const { api } = appWithoutUser({ OUTBOUND_LOOPBACK: 'allow' });
let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.close());

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../fixtures', name), 'utf8');
const add = async (feed_url: string, who: TestUser) =>
  (await api.call(calls.addFeed, { body: { email: who.email, feed_url, area_name: 'Trade' } }, who)).body;
const fetchNow = async (feed_id: string, who: TestUser) => (await api.call(calls.fetchFeed, { params: { feed_id } }, who)).body;
const titles = async (who: TestUser) => {
  const { body } = await api.call(calls.findArticles, { query: { email: who.email, area: 'Trade' } }, who);
  return body.Articles.map(({ Title }) => Title);
};

it('shares a feed with the workspace; Owners, Admins and its contributor see its errors and can remove it', async () => {
  const [owner, ben, cleo, eve] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Cleo'), await api.newUser('Eve')];
  await workspaceOf(api, owner, [ben, 'Member'], [cleo, 'Viewer']);
  server.serve('/team.xml', { body: fixture('wordpress.rss.xml') });
  const feed = await fetchNow((await add(server.url('/team.xml'), ben)).feed_id, ben);
  expect(feed).toMatchObject({ status: 'ok', removable: true });
  for (const reader of [owner, ben, cleo]) expect(await titles(reader)).toHaveLength(2);
  expect(await titles(eve)).toEqual([]);

  server.serve('/team-page', { body: '<html><body>No feed</body></html>' });
  await fetchNow((await add(server.url('/team-page'), ben)).feed_id, ben);
  const seen = async (who: TestUser) => {
    const { body } = await api.call(calls.listFeeds, { query: { email: who.email } }, who);
    const skipped = body.feeds.find(({ url }) => url.endsWith('/team-page'));
    return { may_add: body.may_add, reason: skipped?.reason ?? null, removable: skipped?.removable };
  };
  const reason = expect.stringContaining('web page');
  expect(await seen(owner)).toEqual({ may_add: true, reason, removable: true });
  expect(await seen(ben)).toEqual({ may_add: true, reason, removable: true });
  expect(await seen(cleo)).toEqual({ may_add: false, reason: null, removable: false });

  const { feed_id } = feed;
  const refused = { status: 403, body: { code: 'not-allowed' } };
  expect(
    await api.call(calls.addFeed, { body: { email: cleo.email, feed_url: server.url('/x'), area_name: 'Trade' } }, cleo),
  ).toMatchObject(refused);
  expect(await api.call(calls.fetchFeed, { params: { feed_id } }, cleo)).toMatchObject(refused);
  expect(await api.call(calls.removeFeed, { params: { feed_id } }, cleo)).toMatchObject(refused);
  expect((await api.call(calls.removeFeed, { params: { feed_id } }, eve)).status).toBe(404);
  expect((await api.call(calls.removeFeed, { params: { feed_id } }, owner)).status).toBe(200);
  expect(await titles(ben)).toEqual([]);
});
