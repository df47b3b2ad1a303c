import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import * as calls from 'shared-contracts/calls';
import { planLimits } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monthlyMessages, users } from '../../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app.ts';

let api: TestApp;
let server: FeedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startFeedServer();
  api = await createTestApp({ OUTBOUND_LOOPBACK: 'allow' });
  api.time.now = new Date('2026-11-20T12:00:00Z');
  user = await api.newUser();
});
afterAll(async () => {
  await api.close();
  await server.close();
});

const of = () => ({ email: user.email });

it('alerts once a month when the plan has no messages left for digests, and says what to do', async () => {
  server.serve('/feed', { body: readFileSync(new URL('../fixtures/wordpress.rss.xml', import.meta.url), 'utf8') });
  const { feed_id } = (await api.call(calls.addFeed, { body: { ...of(), feed_url: server.url('/feed'), area_name: 'Trade' } }, user)).body;
  await api.call(calls.fetchFeed, { params: { feed_id } }, user);
  const { db } = api.database;
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, user.email));
  const full = { userId: row?.id ?? '', month: '2026-11', used: planLimits.free.messages };
  await db.insert(monthlyMessages).values(full);
  const schedule = () => api.call(calls.scheduleDigest, { body: { ...of(), area_name: 'Trade', rhythm: 'weekly' } }, user);
  for (const hour of [13, 14]) {
    api.time.now = new Date(`2026-11-20T${hour}:00:00Z`);
    await schedule();
    await api.app.jobs.find(({ name }) => name === 'market-intel-digests')?.run();
  }
  const { alerts } = (await api.call(calls.listAlerts, { query: of() }, user)).body;
  expect(alerts).toMatchObject([
    { kind: 'ai', title: 'Your digests pause until next month', text: expect.stringMatching(/includes .+ Plans page\.$/), link: '/plans' },
  ]);
  expect((await api.call(calls.listDigests, { query: of() }, user)).body.digests).toEqual([]);
});

describe('a scheduled digest', () => {
  const own = appWithModel({ OUTBOUND_LOOPBACK: 'allow' });
  let published = 0;

  /** Publishes one article more, and lets the feed fetch it. */
  const publish = async (feed_id: string, date: string) => {
    published += 1;
    const title = `News ${published}`;
    const item = `<item><title>${title}</title><link>https://news.example.com/${published}</link><pubDate>${date}</pubDate><description>${title} in full.</description></item>`;
    server.serve('/news', { body: `<rss version="2.0"><channel><title>News</title>${item}</channel></rss>` });
    own.api.time.now = new Date(Math.max(own.api.time.now.getTime(), Date.parse(date)) + 1_800_000);
    await own.api.call(calls.fetchFeed, { params: { feed_id } }, own.user);
    return title;
  };
  const sendAt = async (time: string) => {
    own.api.time.now = new Date(time);
    await own.api.app.jobs.find(({ name }) => name === 'market-intel-digests')?.run();
  };
  const email = () => ({ email: own.user.email });
  /** Returns the titles that each digest read, newest digest first. */
  const covered = () =>
    own.provider.requests.map(({ messages }) =>
      (JSON.stringify(messages).match(/News \d+ in full/g) ?? []).map((text) => text.slice(0, -8)),
    );

  it('keeps to its rhythm, covers what a failure or an outage left out, and counts only what was written', async () => {
    const answer = [{ text: 'What is new. [1]' }, { finish: true as const }];
    own.provider.script = answer;
    own.api.time.now = new Date('2026-11-20T07:00:00Z');
    server.serve('/news', { body: '<rss version="2.0"><channel><title>News</title></channel></rss>' });
    const feed = { ...email(), feed_url: server.url('/news'), area_name: 'Trade' };
    const { feed_id } = (await own.api.call(calls.addFeed, { body: feed }, own.user)).body;
    const first = await publish(feed_id, 'Thu, 19 Nov 2026 12:00:00 GMT');
    own.api.time.now = new Date('2026-11-20T08:00:00Z');
    await own.api.call(calls.scheduleDigest, { body: { ...email(), area_name: 'Trade', rhythm: 'daily' } }, own.user);
    await sendAt('2026-11-20T08:07:00Z');
    expect(covered()).toEqual([[first]]);

    const second = await publish(feed_id, 'Fri, 20 Nov 2026 12:00:00 GMT');
    own.provider.script = { status: 400 };
    await sendAt('2026-11-21T08:03:00Z');
    own.provider.script = answer;
    await sendAt('2026-11-21T08:10:00Z');
    expect(covered().slice(1)).toEqual([[second]]);
    await sendAt('2026-11-21T08:20:00Z');
    expect(covered().slice(1)).toEqual([[second], [second]]);

    // No server runs for three days, and the feed brings an article a day late.
    const third = await publish(feed_id, 'Sat, 21 Nov 2026 07:00:00 GMT');
    const fourth = await publish(feed_id, 'Sun, 22 Nov 2026 12:00:00 GMT');
    await sendAt('2026-11-24T12:00:00Z');
    expect(covered().slice(3)).toEqual([[fourth, third]]);
    const fifth = await publish(feed_id, 'Tue, 24 Nov 2026 12:00:00 GMT');
    await sendAt('2026-11-25T08:00:00Z');
    expect(covered().slice(4)).toEqual([[fifth]]);
    expect((await own.api.call(calls.listDigests, { query: email() }, own.user)).body.digests).toHaveLength(4);
    const counted = await own.api.database.db.select({ used: monthlyMessages.used }).from(monthlyMessages);
    expect(counted).toEqual([{ used: 4 }]);
  });
});
