// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/digests/digests.section.tsx';
import './features/feeds/feeds.section.tsx';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { bookmarkChanged } from 'shared-contracts';
import {
  addFeed,
  fetchFeed,
  findArticles,
  listBookmarks,
  listDigests,
  listFeeds,
  listNotebooks,
  readArticle,
  removeFeed,
  saveArticle,
  scheduleDigest,
  setBookmark,
  writeDigest,
} from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { ads, all, createShell, findMain, findPanel, findTitles, found, openPage, rates, refuse } from './testing/open-remote.tsx';

const hostile =
  '<p onclick="x()">What ads cost <a href="javascript:x()">now</a>, <a href="https://a.example/">there</a>.</p><script>x()</script><img src="https://track.example/p.gif" alt="pixel"><img src="/api/market_intel/images/1/0?key=k" alt="Chart">';

let shell: FakeShell;

beforeEach(() => {
  shell = createShell();
});

it('lists the articles, newest first, with links to their reading view', async () => {
  openPage(shell, '/market-intel');
  expect(await screen.findByRole('heading', { level: 1, name: 'Market intel' })).toBeDefined();
  expect(await findTitles()).toEqual(['Interest rates', 'Search ads']);
  expect((await findMain()).getByRole('link', { name: 'Search ads' }).getAttribute('href')).toBe('/app/market-intel#search-ads');
});

it('shows placeholders, then says that there are no articles', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof found>>();
  shell.answer(findArticles, () => promise);
  openPage(shell, '/market-intel');
  expect(await (await findMain()).findByRole('status', { name: 'Loading' })).toBeDefined();
  resolve(found([]));
  expect(await (await findMain()).findByText('No articles available.')).toBeDefined();
});

it('shows the reason when loading fails, and recovers with Retry', async () => {
  shell.answer(findArticles, refuse);
  openPage(shell, '/market-intel');
  const alert = within(await (await findMain()).findByRole('alert'));
  shell.answer(findArticles, () => found(all));
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await findTitles()).toHaveLength(2);
});

it('filters by Work Area through the address', async () => {
  openPage(shell, '/market-intel');
  await userEvent.click(await (await findMain()).findByRole('radio', { name: 'Finance' }));
  await expect.poll(findTitles).toEqual(['Interest rates']);
});

it('says that an area has no articles', async () => {
  openPage(shell, '/market-intel?area=People');
  expect(await screen.findByText('There are no articles for People.')).toBeDefined();
});

it('searches while the user types, and sorts as the address says', async () => {
  const asked: unknown[] = [];
  shell.answer(findArticles, ({ query }) => {
    asked.push([query.q, query.sort]);
    return found(query.q === 'rates' ? [rates] : all);
  });
  openPage(shell, '/market-intel?sort=title');
  await userEvent.type(await (await findMain()).findByRole('searchbox', { name: 'Search articles' }), 'rates');
  await expect.poll(findTitles).toEqual(['Interest rates']);
  expect(asked.at(-1)).toEqual(['rates', 'title']);
});

it('shows more articles on request', async () => {
  shell.answer(findArticles, ({ query }) => (query.offset ? found([ads]) : found([rates], 1)));
  openPage(shell, '/market-intel');
  await userEvent.click(await (await findMain()).findByRole('button', { name: 'More articles' }));
  await expect.poll(findTitles).toEqual(['Interest rates', 'Search ads']);
  expect((await findMain()).queryByRole('button', { name: 'More articles' })).toBeNull();
});

it('opens the article that the address names, without scripts or trackers', async () => {
  const alsoAt = [{ SourceURL: 'https://other.example/x', SourceDomain: 'other.example' }];
  shell.answer(readArticle, () => ({ ...ads, content: hostile, alsoAt }));
  openPage(shell, '/market-intel#search-ads');
  const article = within(await (await findMain()).findByRole('article', { current: true }));
  expect(await article.findByText(/What ads cost/)).toBeDefined();
  expect(article.queryByRole('link', { name: 'now' })).toBeNull();
  expect(article.getByRole('link', { name: 'there' }).getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(article.queryAllByRole('img', { name: /pixel|Chart/ }).map((one) => one.getAttribute('alt'))).toEqual(['Chart']);
  const source = article.getByRole('link', { name: /Open the source/ });
  expect([source.getAttribute('rel'), source.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank']);
  expect(article.getByRole('textbox', { name: 'Ask about this article' })).toBeDefined();
  expect(article.getByRole('button', { name: 'Ask' })).toHaveProperty('disabled', true);
  await userEvent.click(article.getByRole('button', { name: 'Close the article' }));
  await expect.poll(async () => (await findMain()).queryByRole('article', { current: true })).toBeNull();
});

it('opens an article that is not in the list, and says when it no longer exists', async () => {
  shell.answer(findArticles, () => found([rates]));
  const { unmount } = openPage(shell, '/market-intel#search-ads');
  await expect.poll(findTitles).toEqual(['Search ads', 'Interest rates']);
  unmount();
  openPage(shell, '/market-intel#nothing');
  expect(await screen.findByText('This article is no longer available')).toBeDefined();
});

it('saves an article to a notebook and copies its link', async () => {
  const saved: unknown[] = [];
  shell.answer(listNotebooks, () => ({ notebooks: [make.notebook({ notebook_id: 'nb_1', title: 'Fairs' })] }));
  shell.answer(saveArticle, ({ body }) => {
    saved.push(body);
    return { report_id: 'rep_1', title: 'Search ads' };
  });
  openPage(shell, '/market-intel#search-ads');
  await userEvent.click(await (await findMain()).findByRole('button', { name: 'Save to notebook' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Fairs' }));
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'success', description: 'Report "Search ads" added to Notebook "Fairs"' }]);
  expect(saved).toEqual([{ email: 'priya@example.com', articleId: 1, notebook_id: 'nb_1' }]);
  await userEvent.click((await findMain()).getByRole('button', { name: 'Copy link' }));
  await expect.poll(async () => navigator.clipboard.readText()).toMatch(/\/app\/market-intel#search-ads$/);
});

it('lists only the bookmarked articles', async () => {
  shell.answer(findArticles, ({ query }) => found(query.bookmarked === 'yes' ? [ads] : all));
  openPage(shell, '/market-intel');
  await userEvent.click(await (await findMain()).findByRole('radio', { name: 'Bookmarks' }));
  await expect.poll(findTitles).toEqual(['Search ads']);
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
  openPage(shell, '/market-intel?view=feeds');
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
  shell.answer(scheduleDigest, ({ body }) => {
    calls.push(body.rhythm);
    return { message: 'Stored.' };
  });
  shell.answer(writeDigest, ({ body }) => {
    calls.push(body.area_name);
    return digest('dig_3', 'New');
  });
  openPage(shell, '/market-intel?area=Sales&digest=dig_1');
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
  openPage(shell, '/market-intel');
  await (await findMain()).findByRole('button', { name: 'Remove the bookmark from “Search ads”', pressed: true });
  await userEvent.click((await findMain()).getByRole('button', { name: 'Bookmark “Interest rates”' }));
  expect(await (await findMain()).findByRole('button', { name: 'Remove the bookmark from “Interest rates”', pressed: true })).toBeDefined();
  expect(notified).toEqual([]);
  shell.answer(listBookmarks, () => ({ bookmarks: [{ articleId: 2, sessionId: null, bookmarkStatus: true }] }));
  resolve({ message: 'ok' });
  await expect.poll(() => notified).toEqual([{ articleId: 2, bookmarked: true }]);
});

it('reverts a bookmark and shows a toast when the server refuses it', async () => {
  shell.answer(setBookmark, refuse);
  openPage(shell, '/market-intel');
  await userEvent.click(await (await findMain()).findByRole('button', { name: 'Remove the bookmark from “Search ads”' }));
  await expect
    .poll(() => shell.toasts)
    .toMatchObject([{ kind: 'error', title: 'Error', description: 'Something went wrong, please try again later.' }]);
  expect(await (await findMain()).findByRole('button', { name: 'Remove the bookmark from “Search ads”', pressed: true })).toBeDefined();
});

it('shows the Quick Reads of the area, and of all areas where it has none', async () => {
  const { unmount } = openPage(shell, '/market-intel?area=Finance');
  expect((await (await findPanel()).findAllByRole('listitem')).map((item) => item.textContent)).toEqual([rates.ShortTitle]);
  unmount();
  openPage(shell, '/market-intel?area=People');
  expect(await (await findPanel()).findAllByRole('listitem')).toHaveLength(2);
  expect((await findPanel()).getByRole('link', { name: ads.ShortTitle }).getAttribute('href')).toBe('/app/market-intel#search-ads');
  expect((await findPanel()).getByRole('link', { name: 'See All' }).getAttribute('href')).toBe('/app/market-intel');
});
