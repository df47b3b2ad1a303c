import { readFileSync } from 'node:fs';
import path from 'node:path';
import { knowledgeOfArticle } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../testing/feed-server.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, 'fixtures', name), 'utf8');
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const { api, user } = appWithUser({ OUTBOUND_LOOPBACK: 'allow' });
let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
beforeEach(async () => {
  api.time.now = new Date('2026-11-20T12:00:00Z');
});
afterAll(() => server.close());

const add = async (feed_url: string, area_name = 'Trade', who = user) =>
  (await api.call(calls.addFeed, { body: { email: who.email, feed_url, area_name } }, who)).body;
const fetchNow = async (feed_id: string, who = user) => (await api.call(calls.fetchFeed, { params: { feed_id } }, who)).body;
const find = async (query: object = {}, who = user) =>
  (await api.call(calls.findArticles, { query: { email: who.email, area: 'Trade', ...query } }, who)).body;
const read = (identity_url: string, who = user) => api.call(calls.readArticle, { query: { email: who.email, identity_url } }, who);
const titles = async (query: object = {}, who = user) => (await find(query, who)).Articles.map(({ Title }) => Title);
const runJob = (name: string) => api.app.jobs.find((job) => job.name === name)?.run();
const addFixture = async (name: string) => {
  server.serve(`/${name}`, { body: fixture(name) });
  return fetchNow((await add(server.url(`/${name}`))).feed_id);
};

it('lists a feed’s articles, newest with the highest id, readable, and only for its user', async () => {
  const feed = await addFixture('wordpress.rss.xml');
  expect(feed).toMatchObject({ status: 'ok', reason: null, articles: 2, title: 'The Shelf – Retail Notes', shipped: false });
  const { Articles } = await find();
  expect(Articles.map(({ ShortTitle }) => ShortTitle)).toEqual([
    'Retail media budgets grow faster than search budgets &…',
    'Loyalty programmes lose their points',
  ]);
  const { body } = await read(Articles[0]?.IdentityURL ?? '');
  expect(body.content).toMatch(/<img src="\/api\/market_intel\/images\/\d+\/0\?until=\d+&amp;key=[\w-]+" alt="Chart of spending" \/>/);
  expect(body.content).not.toContain('script');
  const stranger = await api.newUser();
  expect(await titles({}, stranger)).toEqual([]);
  expect((await read(body.IdentityURL, stranger)).status).toBe(404);
});

it('fetches only what changed, and keeps ids and URLs when texts change', async () => {
  const rss = fixture('wordpress.rss.xml');
  server.serve('/changing', { body: rss, headers: { etag: '"1"' } });
  const { feed_id } = await add(server.url('/changing'));
  await fetchNow(feed_id);
  const before = (await find()).Articles;
  api.time.now = new Date('2026-11-20T12:00:30Z');
  await fetchNow(feed_id);
  expect(server.requests('/changing')).toHaveLength(1);
  api.time.now = new Date('2026-11-20T14:00:00Z');
  expect(await fetchNow(feed_id)).toMatchObject({ status: 'unchanged' });
  expect(server.requests('/changing')[1]).toMatchObject({ 'if-none-match': '"1"' });
  server.serve('/changing', { body: rss.replace('Loyalty programmes', 'Loyalty schemes'), headers: { etag: '"2"' } });
  api.time.now = new Date('2026-11-20T16:00:00Z');
  await fetchNow(feed_id);
  const after = (await find()).Articles;
  expect(after.map(({ ArticleID, IdentityURL }) => [ArticleID, IdentityURL])).toEqual(
    before.map(({ ArticleID, IdentityURL }) => [ArticleID, IdentityURL]),
  );
  expect(after[1]?.Title).toBe('Loyalty schemes lose their points');
});

it('merges the same story from two feeds, and names both sources', async () => {
  await addFixture('wordpress.rss.xml');
  await addFixture('blogger.atom.xml');
  const { Articles } = await find();
  expect(Articles).toHaveLength(3);
  const merged = Articles.find(({ Title }) => Title.startsWith('Retail media'));
  const { body } = await read(merged?.IdentityURL ?? '');
  expect(body.alsoAt.map(({ SourceURL }) => new URL(SourceURL).pathname)).toEqual(['/2026/11/retail-media.html']);
});

it('skips bad feeds with the reason, and ingests the others', async () => {
  server.serve('/page', { body: '<!doctype html><html></html>' });
  server.serve('/large', { inflatesToMegabytes: 51 });
  server.serve('/bomb', { body: fixture('bomb.rss.xml') });
  server.serve('/inside', { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } });
  server.serve('/mapped', { status: 302, headers: { location: 'http://[::ffff:169.254.169.254]/' } });
  server.serve('/circle', { status: 302, headers: { location: '/circle' } });
  const russian = Uint8Array.from(fixture('regional.rss.xml'), (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= 0x410 && code <= 0x44f ? code - 0x350 : code;
  });
  server.serve('/regional', { body: russian });
  server.serve('/hostile', { body: fixture('hostile.rss.xml') });
  const paths = ['/page', '/large', '/bomb', '/inside', '/mapped', '/circle', '/gone', '/regional', '/hostile'];
  for (const one of paths) await add(server.url(one));
  await api.call(calls.fetchFeed, { params: { feed_id: (await add('http://10.0.0.1/feed')).feed_id } }, user);
  const ids = (await api.call(calls.listFeeds, { query: { email: user.email } }, user)).body.feeds.filter(({ shipped }) => !shipped);
  await Promise.all(ids.map(({ feed_id }) => fetchNow(feed_id)));
  const { feeds } = (await api.call(calls.listFeeds, { query: { email: user.email } }, user)).body;
  const states = Object.fromEntries(
    feeds.filter(({ shipped }) => !shipped).map(({ url, status, reason }) => [new URL(url).pathname, `${status}: ${reason}`]),
  );
  expect(states).toEqual({
    '/page': 'skipped: This is a web page, not a feed. Look for its RSS or Atom address.',
    '/large': 'skipped: The answer is larger than 50 MB.',
    '/bomb': 'skipped: The feed declares XML entities, which can be used for attacks, so it isn’t read.',
    '/inside': 'skipped: The address leads to 169.254.169.254, which is in a private network, so it isn’t fetched.',
    '/mapped': 'skipped: The address leads to ::ffff:a9fe:a9fe, which is in a private network, so it isn’t fetched.',
    '/circle': 'skipped: The address redirects in circles.',
    '/gone': 'skipped: The server answered 404.',
    '/regional': 'ok: null',
    '/hostile':
      'ok: Entries skipped because the title contains a script: 1. For example: Free money. Entries skipped because they have no web address: 1. For example: An address that is script. Future dates that count as now: 1. For example: From the year 2099.',
    '/feed': 'skipped: The address leads to 10.0.0.1, which is in a private network, so it isn’t fetched.',
  });
  expect((await titles()).toSorted()).toEqual(['From the year 2099', 'Рынок рекламы вырос на треть']);
});

it('searches by words, source and bookmark, in pages', async () => {
  const items = Array.from(
    { length: 30 },
    (_, n) =>
      `<item><title>Note ${'abcdefghijklmnopqrstuvwxyz0123'[n]}${n} on 100% ${n * 7919}</title><link>https://n.example.com/${n}</link></item>`,
  );
  server.serve('/many', { body: `<rss version="2.0"><channel><title>Many</title>${items.join('')}</channel></rss>` });
  await fetchNow((await add(server.url('/many'))).feed_id);
  await addFixture('micro.feed.json');
  const firstPart = await find({ source: 'n.example.com' });
  expect([firstPart.total, firstPart.Articles.length, firstPart.next]).toEqual([30, 24, 24]);
  const rest = await find({ source: 'n.example.com', offset: 24 });
  expect([rest.Articles.length, rest.next]).toEqual([6, null]);
  expect(firstPart.sources).toContain('micro.example.com');
  expect(firstPart.areas).toContain('Trade');
  expect(await titles({ q: 'portals NEWSLETTERS' })).toEqual(['Newsletters beat portals again']);
  expect(await titles({ q: '100% 79190' })).toEqual(['Note k10 on 100% 79190']);
  expect(await titles({ q: '%%%' })).toEqual([]);
  const [newest] = (await find({ q: 'portals' })).Articles;
  const body = { email: user.email, articleId: newest?.ArticleID ?? 0, articleTitle: '', areaName: '', bookmarkStatus: true };
  await api.call(calls.setBookmark, { body }, user);
  expect(await titles({ bookmarked: 'yes' })).toEqual(['Newsletters beat portals again']);
});

it('serves images only, and only by signed URL', async () => {
  server.serve('/ok.png', { body: png, headers: { 'content-type': 'text/html' } });
  server.serve('/bad.png', { body: '<svg xmlns="http://www.w3.org/2000/svg"/>', headers: { 'content-type': 'image/png' } });
  const item = (name: string) =>
    `<item><title>With ${name}</title><link>https://p.example.com/${name}</link><enclosure type="image/png" length="1" url="${server.url(`/${name}`)}"/></item>`;
  server.serve('/pictures', { body: `<rss version="2.0"><channel><title>P</title>${item('ok.png')}${item('bad.png')}</channel></rss>` });
  await fetchNow((await add(server.url('/pictures'))).feed_id);
  const { Articles } = await find({ sort: 'title' });
  const [bad, ok] = Articles.map(({ Image }) => Image ?? '');
  const answer = await api.app.inject(ok ?? '');
  expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.equals(png)]).toEqual([200, 'image/png', true]);
  expect((await api.app.inject(bad ?? '')).statusCode).toBe(404);
  expect((await api.app.inject((ok ?? '').replace(/key=(.)/, (_, first) => `key=${first === 'A' ? 'B' : 'A'}`))).statusCode).toBe(404);
  api.time.now = new Date('2026-11-24T12:00:00Z');
  expect((await api.app.inject(ok ?? '')).statusCode).toBe(404);
});

it('saves an article as a report, once per notebook, permanently', async () => {
  const feed = await addFixture('micro.feed.json');
  const article = (await find()).Articles.find(({ Title }) => Title === 'Newsletters beat portals again');
  const { body: books } = await api.call(calls.listNotebooks, { query: { email: user.email } }, user);
  const body = { email: user.email, articleId: article?.ArticleID ?? 0, notebook_id: books.notebooks[0]?.notebook_id ?? '' };
  const saved = await api.call(calls.saveArticle, { body }, user);
  expect((await api.call(calls.saveArticle, { body }, user)).body).toEqual(saved.body);
  await api.call(calls.removeFeed, { params: { feed_id: feed.feed_id } }, user);
  expect(await titles()).toEqual([]);
  const { reports } = (await api.call(calls.listWorks, { query: { email: user.email } }, user)).body;
  expect(reports).toMatchObject([
    { report_id: saved.body.report_id, title: 'Newsletters beat portals again', notebook_id: body.notebook_id },
  ]);
});

it('lets a user remove and restore a shipped feed', async () => {
  const list = async () => (await api.call(calls.listFeeds, { query: { email: user.email } }, user)).body.feeds;
  const [shipped] = await list();
  expect(shipped?.shipped).toBe(true);
  await api.call(calls.removeFeed, { params: { feed_id: shipped?.feed_id ?? '' } }, user);
  expect((await list()).map(({ feed_id }) => feed_id)).not.toContain(shipped?.feed_id);
  expect((await add(shipped?.url ?? '')).feed_id).toBe(shipped?.feed_id);
  expect(await list()).toContainEqual(shipped);
});

it('answers from a single article when a chat is about it, for users who may read it', async () => {
  await addFixture('wordpress.rss.xml');
  const { Articles } = await find();
  const of = (words: string) => Articles.find(({ Title }) => Title.includes(words))?.ArticleID ?? 0;
  const ask = (message: string, articleId: number, who = user) =>
    api.call(calls.completeChat, { body: { email: who.email, message, knowledge_id: knowledgeOfArticle(articleId) } }, who);
  const retail = of('Retail media');
  expect((await ask('How much did spending grow?', retail)).body.message).toContain('Retail media spending grew by a third');
  const summary = await ask('Summarise this, please.', retail);
  expect(summary.body.message).toContain('Retail media spending grew by a third');
  const goesOn = { email: user.email, message: 'Where do loyalty programmes lose points?', session_id: summary.body.session_id };
  expect((await api.call(calls.completeChat, { body: goesOn }, user)).body.message).not.toContain('#loyalty');
  expect((await ask('Summarise this, please.', retail, await api.newUser())).status).toBe(404);
});

it('answers questions from articles, with citations', async () => {
  await addFixture('wordpress.rss.xml');
  const message = 'What does “Retail media budgets grow faster than search budgets” say about spending in the third quarter?';
  const { body } = await api.call(calls.completeChat, { body: { email: user.email, message } }, user);
  expect(body.message).toContain('Retail media spending grew by a third');
  expect(body.message).toMatch(/\/app\/market-intel#retail-media-budgets/);
});

it('writes a digest with citations, and delivers it as an alert when it is due', async () => {
  await addFixture('central-bank.rdf.xml');
  const written = await api.call(calls.writeDigest, { body: { email: user.email, area_name: 'Trade' } }, user);
  expect(written).toMatchObject({ status: 200 });
  expect(written.body.text).toContain('The council left the three key rates unchanged. [1]');
  expect(written.body.text).toMatch(/\[Monetary policy decisions\]\(\/app\/market-intel#monetary/);
  expect((await api.call(calls.writeDigest, { body: { email: user.email, area_name: 'Nowhere' } }, user)).status).toBe(404);

  const schedule = (rhythm: 'never' | 'weekly' | 'daily') =>
    api.call(calls.scheduleDigest, { body: { email: user.email, area_name: 'Trade', rhythm } }, user);
  await schedule('daily');
  const alerts = async () =>
    (await api.call(calls.listAlerts, { query: { email: user.email } }, user)).body.alerts.filter(({ kind }) => kind === 'ai');
  await runJob('market-intel-digests');
  expect(await alerts()).toEqual([]);
  api.time.now = new Date('2026-11-12T20:00:00Z');
  await schedule('weekly');
  await runJob('market-intel-digests');
  await runJob('market-intel-digests');
  const [alert, ...others] = await alerts();
  expect(others).toEqual([]);
  const { digests, schedules } = (await api.call(calls.listDigests, { query: { email: user.email } }, user)).body;
  expect(alert).toMatchObject({ title: 'Trade: your digest', link: `/market-intel?area=Trade&digest=${digests.at(-1)?.digest_id}` });
  expect(schedules).toEqual([{ area_name: 'Trade', rhythm: 'weekly' }]);
});

const feedOf = (...items: string[]) => ({ body: `<rss version="2.0"><channel><title>Kept</title>${items.join('')}</channel></rss>` });
const entry = (title: string, date: string) =>
  `<item><title>${title}</title><link>https://kept.example.com/${encodeURIComponent(title)}</link><pubDate>${date}</pubDate><description>&lt;p&gt;All about ${title}.&lt;/p&gt;</description></item>`;

it('sends no requests to a host, for any of its feeds, until the time that it names', async () => {
  const limited = { status: 429, headers: { 'retry-after': '7200' } };
  server.serve('/limited', limited);
  server.serve('/neighbour', feedOf());
  const own = await createTestApp({ OUTBOUND_LOOPBACK: 'allow' });
  own.time.now = new Date('2026-11-20T12:00:00Z');
  const who = await own.newUser();
  const addOwn = async (feed_url: string) =>
    (await own.call(calls.addFeed, { body: { email: who.email, feed_url, area_name: 'Trade' } }, who)).body.feed_id;
  const [first, second] = [await addOwn(server.url('/limited')), await addOwn(server.url('/neighbour'))];
  const fetched = await own.call(calls.fetchFeed, { params: { feed_id: first } }, who);
  expect(fetched.body.reason).toBe('The server answered 429 and asks for no more requests until Fri, 20 Nov 2026 14:00:00 GMT.');
  await own.call(calls.fetchFeed, { params: { feed_id: second } }, who);
  expect(server.requests('/neighbour')).toHaveLength(0);
  own.time.now = new Date('2026-11-20T14:00:01Z');
  expect((await own.call(calls.fetchFeed, { params: { feed_id: second } }, who)).body.status).not.toBe('new');
  expect(server.requests('/neighbour')).toHaveLength(1);
  await own.close();
});

it('removes old articles that their feed has dropped, except bookmarked or saved ones, whose text stays readable', async () => {
  const old = ['Old and bookmarked', 'Old and saved', 'Old and plain', 'Old and listed'];
  const dated = 'Mon, 20 Jul 2026 08:00:00 GMT';
  const listed = entry('Old and listed', dated);
  server.serve('/kept', feedOf(...old.map((title) => entry(title, dated)), entry('New and dropped', 'Thu, 19 Nov 2026 08:00:00 GMT')));
  const { feed_id } = await add(server.url('/kept'));
  await fetchNow(feed_id);
  const { Articles } = await find({ source: 'kept.example.com' });
  const idOf = (title: string) => Articles.find(({ Title }) => Title === title)?.ArticleID ?? 0;
  const bookmark = { articleId: idOf('Old and bookmarked'), articleTitle: '', areaName: 'Trade', bookmarkStatus: true };
  await api.call(calls.setBookmark, { body: { email: user.email, ...bookmark } }, user);
  const { notebooks } = (await api.call(calls.listNotebooks, { query: { email: user.email } }, user)).body;
  const save = { articleId: idOf('Old and saved'), notebook_id: notebooks[0]?.notebook_id ?? '' };
  const { report_id } = (await api.call(calls.saveArticle, { body: { email: user.email, ...save } }, user)).body;

  server.serve('/kept', feedOf(listed));
  api.time.now = new Date('2026-11-20T15:00:00Z');
  await fetchNow(feed_id);
  expect((await titles({ source: 'kept.example.com' })).toSorted()).toEqual(
    ['New and dropped', 'Old and bookmarked', 'Old and listed', 'Old and saved'].toSorted(),
  );

  await api.call(calls.removeFeed, { params: { feed_id } }, user);
  const { saved } = (await api.call(calls.listSavedArticles, { query: { email: user.email } }, user)).body;
  expect(saved).toMatchObject([{ report_id, title: 'Old and saved', SourceURL: 'https://kept.example.com/Old%20and%20saved' }]);
  const rename = { email: user.email, report_id, rename: 'Kept for later.html', current_name: 'Old and saved.html' };
  expect((await api.call(calls.renameReport, { query: rename }, user)).status).toBe(200);
  const kept = await api.call(calls.readSavedArticle, { params: { report_id } }, user);
  expect(kept.body).toMatchObject({ title: 'Kept for later', name: 'Kept for later.html' });
  expect(kept.body.content).toContain('All about Old and saved.');
  expect((await api.call(calls.readSavedArticle, { params: { report_id } }, await api.newUser())).status).toBe(404);
});
