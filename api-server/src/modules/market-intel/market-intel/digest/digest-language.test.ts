import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import * as calls from 'shared-contracts/calls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { profiles, users } from '../../../../platform/database/schema/index.ts';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import { startScriptedProvider } from '../../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../../testing/test-app.ts';

let server: FeedServer;
beforeEach(async () => {
  server = await startFeedServer();
  server.serve('/feed', { body: readFileSync(new URL('../fixtures/wordpress.rss.xml', import.meta.url), 'utf8') });
});
afterEach(() => server.close());

/** Creates a user with articles about trade who chose German. */
async function germanReader(api: TestApp): Promise<TestUser> {
  api.time.now = new Date('2026-11-20T12:00:00Z');
  const user = await api.newUser();
  const { db } = api.database;
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, user.email));
  await db
    .update(profiles)
    .set({ language: 'de' })
    .where(eq(profiles.userId, row?.id ?? ''));
  const feed = { email: user.email, feed_url: server.url('/feed'), area_name: 'Trade' };
  const { feed_id } = (await api.call(calls.addFeed, { body: feed }, user)).body;
  await api.call(calls.fetchFeed, { params: { feed_id } }, user);
  return user;
}

it('is written by the built-in assistant in the language that its owner chose, also by a job', async () => {
  const api = await createTestApp({ OUTBOUND_LOOPBACK: 'allow' });
  const user = await germanReader(api);
  const body = { email: user.email, area_name: 'Trade' };
  expect((await api.call(calls.writeDigest, { body }, user, { 'accept-language': 'en' })).body.text).toMatch(/^Das habe ich gefunden:/);
  api.time.now = new Date('2026-11-12T20:00:00Z');
  await api.call(calls.scheduleDigest, { body: { ...body, rhythm: 'weekly' } }, user);
  await api.app.jobs.find(({ name }) => name === 'market-intel-digests')?.run();
  const { digests } = (await api.call(calls.listDigests, { query: { email: user.email } }, user)).body;
  expect(digests.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Das habe ich gefunden:/),
    expect.stringMatching(/^Das habe ich gefunden:/),
  ]);
  await api.close();
});

it('asks the model to write in the language that its owner chose', async () => {
  const provider = await startScriptedProvider();
  const api = await createTestApp({ OUTBOUND_LOOPBACK: 'allow', LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' });
  const asked = () => String(provider.requests.at(-1)?.messages.at(-1)?.content);
  provider.script = [{ text: 'Neues vom Handel [1].' }, { finish: true }];
  const reader = await germanReader(api);
  await api.call(calls.writeDigest, { body: { email: reader.email, area_name: 'Trade' } }, reader);
  expect(asked()).toMatch(/Write in German[.]$/);
  await api.close();
  await provider.close();
});
