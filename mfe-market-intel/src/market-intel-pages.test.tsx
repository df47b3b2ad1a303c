import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, bookmarkChanged } from 'shared-contracts';
import {
  addFeed,
  fetchFeed,
  findArticles,
  getArticles,
  listBookmarks,
  listDigests,
  listFeeds,
  listNotebooks,
  listWorkAreas,
  readArticle,
  removeFeed,
  saveArticle,
  scheduleDigest,
  setBookmark,
  writeDigest,
} from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const ads = make.article({ ArticleID: 1, Title: 'Search ads', AreaName: 'Marketing', IdentityURL: 'search-ads' });
const rates = make.article({ ArticleID: 2, Title: 'Interest rates', AreaName: 'Finance', IdentityURL: 'rates', SourceURL: 'javascript:x' });
const all = [ads, rates];
const refused = () => {
  throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
};

const found = (Articles: typeof all, next: number | null = null) => ({
  Articles,
  total: 2,
  next,
  areas: ['Finance', 'Marketing'],
  sources: ['example.com'],
});
const hostile =
  '<p onclick="x()">What ads cost <a href="javascript:x()">now</a>, <a href="https://a.example/">there</a>.</p><script>x()</script><img src="https://track.example/p.gif" alt="pixel"><img src="/api/market_intel/images/1/0?key=k" alt="Chart">';

let shell: FakeShell;
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const main = async () => within(await screen.findByRole('main'));
const titles = async () => (await (await main()).findAllByRole('article')).map((one) => within(one).getByRole('heading').textContent);

beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getArticles, ({ query }) => ({ Articles: all.filter((one) => !query.areas_name || one.AreaName === query.areas_name) }));
  shell.answer(findArticles, ({ query }) => found(all.filter((one) => !query.area || one.AreaName === query.area)));
  shell.answer(readArticle, ({ query }) => {
    const article = all.find(({ IdentityURL }) => IdentityURL === query.identity_url);
    if (!article) throw new ApiError({ code: 'not-found', status: 404, detail: 'There is nothing here, or it is not yours.' });
    return { ...article, content: hostile, alsoAt: [{ SourceURL: 'https://other.example/x', SourceDomain: 'other.example' }] };
  });
  shell.answer(listBookmarks, () => ({ bookmarks: [{ articleId: 1, sessionId: null, bookmarkStatus: true }] }));
});

it('lists the articles, newest first, with links to their reading view', async () => {
  open('/market-intel');
  expect(await screen.findByRole('heading', { level: 1, name: 'Market intel' })).toBeDefined();
  expect(await titles()).toEqual(['Interest rates', 'Search ads']);
  expect((await main()).getByRole('link', { name: 'Search ads' }).getAttribute('href')).toBe('/app/market-intel#search-ads');
});

it('shows placeholders, then says that there are no articles', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof found>>();
  shell.answer(findArticles, () => promise);
  open('/market-intel');
  expect(await (await main()).findByRole('status', { name: 'Loading' })).toBeDefined();
  resolve(found([]));
  expect(await (await main()).findByText('No articles available.')).toBeDefined();
});

it('shows the reason when loading fails, and recovers with Retry', async () => {
  shell.answer(findArticles, refused);
  open('/market-intel');
  const alert = within(await (await main()).findByRole('alert'));
  shell.answer(findArticles, () => found(all));
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await titles()).toHaveLength(2);
});

it('filters by Work Area through the address', async () => {
  open('/market-intel');
  await userEvent.click(await (await main()).findByRole('radio', { name: 'Finance' }));
  await expect.poll(titles).toEqual(['Interest rates']);
});

it('says that an area has no articles', async () => {
  open('/market-intel?area=People');
  expect(await screen.findByText('There are no articles for People.')).toBeDefined();
});

it('searches while the user types, and sorts as the address says', async () => {
  const asked: unknown[] = [];
  shell.answer(findArticles, ({ query }) => {
    asked.push([query.q, query.sort]);
    return found(query.q === 'rates' ? [rates] : all);
  });
  open('/market-intel?sort=title');
  await userEvent.type(await (await main()).findByRole('searchbox', { name: 'Search articles' }), 'rates');
  await expect.poll(titles).toEqual(['Interest rates']);
  expect(asked.at(-1)).toEqual(['rates', 'title']);
});

it('shows more articles on request', async () => {
  shell.answer(findArticles, ({ query }) => (query.offset ? found([ads]) : found([rates], 1)));
  open('/market-intel');
  await userEvent.click(await (await main()).findByRole('button', { name: 'More articles' }));
  await expect.poll(titles).toEqual(['Interest rates', 'Search ads']);
  expect((await main()).queryByRole('button', { name: 'More articles' })).toBeNull();
});

it('opens the article that the address names, without scripts or trackers', async () => {
  open('/market-intel#search-ads');
  const article = within(await (await main()).findByRole('article', { current: true }));
  expect(await article.findByText(/What ads cost/)).toBeDefined();
  expect(article.queryByRole('link', { name: 'now' })).toBeNull();
  expect(article.getByRole('link', { name: 'there' }).getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(article.queryAllByRole('img', { name: /pixel|Chart/ }).map((one) => one.getAttribute('alt'))).toEqual(['Chart']);
  const source = article.getByRole('link', { name: /Open the source/ });
  expect([source.getAttribute('rel'), source.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank']);
  expect(article.getByRole('textbox', { name: 'Ask about this article' })).toBeDefined();
  expect(article.getByRole('button', { name: 'Ask' })).toHaveProperty('disabled', true);
  await userEvent.click(article.getByRole('button', { name: 'Close the article' }));
  await expect.poll(async () => (await main()).queryByRole('article', { current: true })).toBeNull();
});

it('opens an article that is not in the list, and says when it no longer exists', async () => {
  shell.answer(findArticles, () => found([rates]));
  const { unmount } = open('/market-intel#search-ads');
  await expect.poll(titles).toEqual(['Search ads', 'Interest rates']);
  unmount();
  open('/market-intel#nothing');
  expect(await screen.findByText('This article is no longer available')).toBeDefined();
});

it('saves an article to a notebook and copies its link', async () => {
  const saved: unknown[] = [];
  shell.answer(listNotebooks, () => ({ notebooks: [make.notebook({ notebook_id: 'nb_1', title: 'Fairs' })] }));
  shell.answer(saveArticle, ({ body }) => {
    saved.push(body);
    return { report_id: 'rep_1', title: 'Search ads' };
  });
  open('/market-intel#search-ads');
  await userEvent.click(await (await main()).findByRole('button', { name: 'Save to notebook' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Fairs' }));
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'success', description: 'Report "Search ads" added to Notebook "Fairs"' }]);
  expect(saved).toEqual([{ email: 'priya@example.com', articleId: 1, notebook_id: 'nb_1' }]);
  await userEvent.click((await main()).getByRole('button', { name: 'Copy link' }));
  await expect.poll(async () => navigator.clipboard.readText()).toMatch(/\/app\/market-intel#search-ads$/);
});

it('lists only the bookmarked articles', async () => {
  shell.answer(findArticles, ({ query }) => found(query.bookmarked === 'yes' ? [ads] : all));
  open('/market-intel');
  await userEvent.click(await (await main()).findByRole('radio', { name: 'Bookmarks' }));
  await expect.poll(titles).toEqual(['Search ads']);
});

const feed = {
  feed_id: 'feed_1',
  url: 'https://a.example/feed',
  title: '',
  area_name: 'Sales',
  shipped: false,
  removable: true,
  status: 'skipped' as const,
  reason: 'This is a web page, not a feed.',
  fetched_at: '2026-11-20T09:00:00.000Z',
  articles: 0,
};

it('shows why a feed was skipped, and adds, fetches and removes feeds', async () => {
  const calls: unknown[] = [];
  shell.answer(listFeeds, () => ({ may_add: true, feeds: [feed] }));
  shell.answer(listWorkAreas, () => ({ areas: [make.workArea({ Name: 'Sales' })] }));
  shell.answer(addFeed, ({ body }) => {
    calls.push(body.feed_url, body.area_name);
    return feed;
  });
  shell.answer(fetchFeed, ({ params }) => {
    calls.push(`fetched ${params.feed_id}`);
    return feed;
  });
  shell.answer(removeFeed, ({ params }) => {
    calls.push(`removed ${params.feed_id}`);
    return { message: 'Removed.' };
  });
  open('/market-intel?view=feeds');
  expect(await screen.findByText('This is a web page, not a feed.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add feed' }));
  expect(await screen.findByText('Choose the Work Area for its articles.')).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: /Address of an RSS/ }), 'https://b.example/rss');
  await userEvent.click(screen.getByRole('combobox', { name: 'Work Area' }));
  await userEvent.click(await screen.findByTitle('Sales'));
  await userEvent.click(screen.getByRole('button', { name: 'Add feed' }));
  await expect.poll(() => calls).toEqual(['https://b.example/rss', 'Sales', 'fetched feed_1']);
  await userEvent.click(screen.getByRole('button', { name: 'Fetch https://a.example/feed now' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove https://a.example/feed' }));
  await expect.poll(() => calls.slice(3)).toEqual(['fetched feed_1', 'removed feed_1']);
  expect(shell.confirmations).toHaveLength(1);
});

it('writes and schedules digests, and shows the one that an alert names first', async () => {
  const calls: unknown[] = [];
  const digest = (digest_id: string, text: string) => ({
    digest_id,
    area_name: 'Sales',
    text,
    model: 'built-in',
    created_at: '2026-11-20T09:00:00.000Z',
  });
  shell.answer(listDigests, () => ({ digests: [digest('dig_2', 'Newer words'), digest('dig_1', 'Older words')], schedules: [] }));
  shell.answer(listWorkAreas, () => ({ areas: [make.workArea({ Name: 'Sales' })] }));
  shell.answer(scheduleDigest, ({ body }) => {
    calls.push(body.rhythm);
    return { message: 'Stored.' };
  });
  shell.answer(writeDigest, ({ body }) => {
    calls.push(body.area_name);
    return digest('dig_3', 'New');
  });
  open('/market-intel?area=Sales&digest=dig_1');
  expect((await screen.findAllByText(/words/)).map((one) => one.textContent)).toEqual(['Older words', 'Newer words']);
  await userEvent.click(screen.getByRole('radio', { name: 'Daily' }));
  await userEvent.click(screen.getByRole('button', { name: 'Write now' }));
  await expect.poll(() => calls).toEqual(['daily', 'Sales']);
});

it('sets a bookmark immediately and notifies other remotes', async () => {
  const notified: unknown[] = [];
  shell.hub.for('test', '1').subscribe(bookmarkChanged, (data) => notified.push(data));
  const { promise, resolve } = Promise.withResolvers<{ message: string }>();
  // biome-ignore lint/suspicious/noDocumentCookie: the shell writes this cookie.
  document.cookie = 'user_sessionId=login-1; path=/';
  shell.answer(setBookmark, ({ body }) => {
    expect(body).toMatchObject({
      sessionId: 'login-1',
      articleId: 2,
      articleTitle: 'Interest rates',
      areaName: 'Finance',
      bookmarkStatus: true,
    });
    return promise;
  });
  open('/market-intel');
  await (await main()).findByRole('button', { name: 'Remove the bookmark from “Search ads”', pressed: true });
  await userEvent.click((await main()).getByRole('button', { name: 'Bookmark “Interest rates”' }));
  expect(await (await main()).findByRole('button', { name: 'Remove the bookmark from “Interest rates”', pressed: true })).toBeDefined();
  expect(notified).toEqual([]);
  shell.answer(listBookmarks, () => ({ bookmarks: [{ articleId: 2, sessionId: null, bookmarkStatus: true }] }));
  resolve({ message: 'ok' });
  await expect.poll(() => notified).toEqual([{ articleId: 2, bookmarked: true }]);
});

it('reverts a bookmark and shows a toast when the server refuses it', async () => {
  shell.answer(setBookmark, refused);
  open('/market-intel');
  await userEvent.click(await (await main()).findByRole('button', { name: 'Remove the bookmark from “Search ads”' }));
  await expect
    .poll(() => shell.toasts)
    .toMatchObject([{ kind: 'error', title: 'Error', description: 'Something went wrong, please try again later.' }]);
  expect(await (await main()).findByRole('button', { name: 'Remove the bookmark from “Search ads”', pressed: true })).toBeDefined();
});

it('shows the Quick Reads of the area, and of all areas where it has none', async () => {
  const panel = async () => within(await screen.findByRole('complementary'));
  const { unmount } = open('/market-intel?area=Finance');
  expect((await (await panel()).findAllByRole('listitem')).map((item) => item.textContent)).toEqual([rates.ShortTitle]);
  unmount();
  open('/market-intel?area=People');
  expect(await (await panel()).findAllByRole('listitem')).toHaveLength(2);
  expect((await panel()).getByRole('link', { name: ads.ShortTitle }).getAttribute('href')).toBe('/app/market-intel#search-ads');
  expect((await panel()).getByRole('link', { name: 'See All' }).getAttribute('href')).toBe('/app/market-intel');
});
