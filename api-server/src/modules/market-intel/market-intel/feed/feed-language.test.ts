import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import * as calls from 'shared-contracts/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { feeds } from '../../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import type { TestUser } from '../../../../testing/test-app.ts';

const { api } = appWithoutUser({ OUTBOUND_LOOPBACK: 'allow' });
let server: FeedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startFeedServer();
  api.time.now = new Date('2026-11-20T12:00:00Z');
  user = await api.newUser();
});
afterAll(() => server.close());

async function fetched(path: string) {
  const body = { email: user.email, feed_url: server.url(path), area_name: 'Trade' };
  const { feed_id } = (await api.call(calls.addFeed, { body }, user)).body;
  await api.call(calls.fetchFeed, { params: { feed_id } }, user);
  return feed_id;
}
async function reasonIn(language: string, feedId: string) {
  const { body } = await api.call(calls.listFeeds, { query: { email: user.email } }, user, { 'accept-language': language });
  return body.feeds.find(({ feed_id }) => feed_id === feedId)?.reason;
}

it('says in the language of the page why a feed was skipped', async () => {
  server.serve('/page', { body: '<!doctype html><title>News</title>' });
  const feedId = await fetched('/page');
  expect(await reasonIn('de', feedId)).toBe('Das ist eine Webseite, kein Feed. Suchen Sie nach ihrer RSS- oder Atom-Adresse.');
  expect(await reasonIn('en', feedId)).toBe('This is a web page, not a feed. Look for its RSS or Atom address.');
  await api.database.db.update(feeds).set({ reasonSentence: null }).where(eq(feeds.id, feedId));
  expect(await reasonIn('de', feedId)).toBe('This is a web page, not a feed. Look for its RSS or Atom address.');
});

it('says in the language of the page what was left out of a feed, and puts no space between Japanese sentences', async () => {
  server.serve('/hostile', { body: readFileSync(new URL('../fixtures/hostile.rss.xml', import.meta.url), 'utf8') });
  const feedId = await fetched('/hostile');
  expect(await reasonIn('de', feedId)).toBe(
    'Übersprungene Einträge, deren Titel ein Skript enthält: 1. Zum Beispiel: Free money. Übersprungene Einträge, die zu keiner Webadresse führen: 1. Zum Beispiel: An address that is script. Einträge mit einem Datum in der Zukunft, das als jetzt gilt: 1. Zum Beispiel: From the year 2099.',
  );
  expect(await reasonIn('ja', feedId)).toBe(
    'タイトルにスクリプトがあるため除外した項目：1件。例：Free money。ウェブアドレスがないため除外した項目：1件。例：An address that is script。日付が未来のため現在として扱う項目：1件。例：From the year 2099。',
  );
});

it('writes until when a host wants no requests as the reader writes dates', async () => {
  server.serve('/limited', { status: 429, headers: { 'retry-after': '7200' } });
  const feedId = await fetched('/limited');
  expect(await reasonIn('en', feedId)).toBe('The server answered 429 and asks for no more requests until Fri, 20 Nov 2026 14:00:00 GMT.');
  expect(await reasonIn('de', feedId)).toContain('20. November 2026 um 14:00:00 UTC');
});
