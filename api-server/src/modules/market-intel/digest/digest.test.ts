import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import * as calls from 'shared-contracts/calls';
import { planLimits } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { monthlyMessages, users } from '../../../platform/database/schema/index.ts';
import { type FeedServer, startFeedServer } from '../../../testing/feed-server.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts';

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
