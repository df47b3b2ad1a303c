import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, bookmarkChanged } from 'shared-contracts';
import { getArticles, listBookmarks, setBookmark } from 'shared-contracts/calls';
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

let shell: FakeShell;
const open = (path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
const main = async () => within(await screen.findByRole('main'));
const titles = async () => (await (await main()).findAllByRole('article')).map((one) => within(one).getByRole('heading').textContent);

beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getArticles, ({ query }) => ({ Articles: all.filter((one) => !query.areas_name || one.AreaName === query.areas_name) }));
  shell.answer(listBookmarks, () => ({ bookmarks: [{ articleId: 1, sessionId: null, bookmarkStatus: true }] }));
});

it('lists the articles, newest first, and links only sources of the web', async () => {
  open('/market-intel');
  expect(await screen.findByRole('heading', { level: 1, name: 'Market intel' })).toBeDefined();
  expect(await titles()).toEqual(['Interest rates', 'Search ads (opens in a new tab)']);
  const link = (await main()).getByRole('link', { name: /Search ads/ });
  expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank']);
  expect((await main()).queryByRole('link', { name: /Interest rates/ })).toBeNull();
});

it('shows placeholders, then says that there are none', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Articles: [] }>();
  shell.answer(getArticles, () => promise);
  open('/market-intel');
  expect(await (await main()).findByRole('status', { name: 'Loading' })).toBeDefined();
  resolve({ Articles: [] });
  expect(await (await main()).findByText('No articles available.')).toBeDefined();
});

it('says why nothing shows, and recovers with Retry', async () => {
  shell.answer(getArticles, refused);
  open('/market-intel');
  const alert = within(await (await main()).findByRole('alert'));
  shell.answer(getArticles, () => ({ Articles: all }));
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await titles()).toHaveLength(2);
});

it('filters by Work Area, in the address', async () => {
  open('/market-intel');
  await userEvent.click(await (await main()).findByRole('radio', { name: 'Finance' }));
  await expect.poll(titles).toEqual(['Interest rates']);
});

it('says that an area has no article', async () => {
  open('/market-intel?area=People');
  expect(await screen.findByText('No article is filed under People.')).toBeDefined();
});

it('marks the article that the address names', async () => {
  open('/market-intel#search-ads');
  const article = await (await main()).findByRole('article', { current: true });
  expect(within(article).getByRole('heading').textContent).toContain('Search ads');
});

it('flips a bookmark at once and tells others', async () => {
  const told: unknown[] = [];
  shell.hub.for('test', '1').subscribe(bookmarkChanged, (data) => told.push(data));
  const { promise, resolve } = Promise.withResolvers<{ message: string }>();
  shell.answer(setBookmark, ({ body }) => {
    expect(body).toMatchObject({ articleId: 2, articleTitle: 'Interest rates', areaName: 'Finance', bookmarkStatus: true });
    return promise;
  });
  open('/market-intel');
  await (await main()).findByRole('button', { name: 'Remove the bookmark of “Search ads”', pressed: true });
  await userEvent.click((await main()).getByRole('button', { name: 'Bookmark “Interest rates”' }));
  expect(await (await main()).findByRole('button', { name: 'Remove the bookmark of “Interest rates”', pressed: true })).toBeDefined();
  expect(told).toEqual([]);
  shell.answer(listBookmarks, () => ({ bookmarks: [{ articleId: 2, sessionId: null, bookmarkStatus: true }] }));
  resolve({ message: 'ok' });
  await expect.poll(() => told).toEqual([{ articleId: 2, bookmarked: true }]);
});

it('takes a bookmark back with the specified toast when the server refuses', async () => {
  shell.answer(setBookmark, refused);
  open('/market-intel');
  await userEvent.click(await (await main()).findByRole('button', { name: 'Remove the bookmark of “Search ads”' }));
  await expect
    .poll(() => shell.toasts)
    .toMatchObject([{ kind: 'error', title: 'Error', description: 'Something went wrong, please try again later.' }]);
  expect(await (await main()).findByRole('button', { name: 'Remove the bookmark of “Search ads”', pressed: true })).toBeDefined();
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
