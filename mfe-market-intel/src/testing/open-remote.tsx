// Loads the page's code with the test file, so that the first test doesn't wait for it.
import '../app/market-intel.page.tsx';
import { render, screen, within } from '@testing-library/react';
import { ApiError, type Article } from 'shared-contracts';
import { findArticles, getArticles, listBookmarks, listWorkAreas, readArticle } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../../contributes.ts';
import { remote } from '../remote.tsx';

export const ads = make.article({ ArticleID: 1, Title: 'Search ads', AreaName: 'Marketing', IdentityURL: 'search-ads' });
export const rates = make.article({
  ArticleID: 2,
  Title: 'Interest rates',
  AreaName: 'Finance',
  IdentityURL: 'rates',
  SourceURL: 'javascript:x',
});
export const all: readonly Article[] = [ads, rates];

/** Throws what the server answers when it refuses a call. */
export const refuse = (): never => {
  throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
};

/** Returns one page of found articles. */
export const found = (articles: readonly Article[], next: number | null = null) => ({
  Articles: [...articles],
  total: 2,
  next,
  areas: ['Finance', 'Marketing'],
  sources: ['example.com'],
});

/** Returns a shell with two articles, the first of them bookmarked, and the Work Area Sales. */
export function createShell(): FakeShell {
  const shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getArticles, ({ query }) => ({ Articles: all.filter((one) => !query.areas_name || one.AreaName === query.areas_name) }));
  shell.answer(findArticles, ({ query }) => found(all.filter((one) => !query.area || one.AreaName === query.area)));
  shell.answer(readArticle, ({ query }) => {
    const article = all.find(({ IdentityURL }) => IdentityURL === query.identity_url);
    if (!article) throw new ApiError({ code: 'not-found', status: 404, detail: 'This doesn’t exist, or it isn’t yours.' });
    return { ...article, content: '<p>What the source says.</p>', alsoAt: [] };
  });
  shell.answer(listBookmarks, () => ({ bookmarks: [{ articleId: 1, sessionId: null, bookmarkStatus: true }] }));
  shell.answer(listWorkAreas, () => ({ areas: [make.workArea({ Name: 'Sales', DisplayName: 'Sales' })] }));
  return shell;
}

export const openPage = (shell: FakeShell, path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);

/** Finds the page and returns its queries, without the panel beside it. */
export const findMain = async () => within(await screen.findByRole('main'));

/** Finds the panel and returns its queries. */
export const findPanel = async () => within(await screen.findByRole('complementary'));

/** Returns the titles of the listed articles. */
export const findTitles = async () =>
  (await (await findMain()).findAllByRole('article')).map((one) => within(one).getByRole('heading').textContent);
