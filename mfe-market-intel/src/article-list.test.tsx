import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { bookmarkChanged } from 'shared-contracts';
import { findArticles, getArticles, listBookmarks, listWorkAreas, setBookmark } from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ads, createShell, findMain, findPanel, findTitles, found, openPage, rates, refuse } from './testing/open-remote.tsx';

let shell: FakeShell;
let asked: Record<string, unknown>[];

beforeEach(() => {
  asked = [];
  shell = createShell();
  shell.answer(findArticles, ({ query: { email: _, ...filter } }) => {
    asked.push(filter);
    return found([ads, rates]);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the filters', () => {
  const choose = async (label: string, option: string) => {
    await userEvent.click(await (await findMain()).findByRole('button', { name: new RegExp(`^${label}:`) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: option }));
  };

  it('combines the source, the order and the Work Area', async () => {
    openPage(shell, '/market-intel');
    await choose('Source', 'example.com');
    await expect.poll(() => asked.at(-1)).toEqual({ source: 'example.com', sort: 'newest', offset: 0 });
    await choose('Sort', 'Date published');
    await expect.poll(() => asked.at(-1)).toEqual({ source: 'example.com', sort: 'published', offset: 0 });
    await userEvent.click(await (await findMain()).findByRole('radio', { name: 'Finance' }));
    await expect.poll(() => asked.at(-1)).toEqual({ area: 'Finance', source: 'example.com', sort: 'published', offset: 0 });
  });

  it('shows the translated name of a shared Work Area and asks for the stored one', async () => {
    const finance = make.workArea({ Name: 'Finance', DisplayName: 'Finanzen', areaType: 'default' });
    shell.answer(listWorkAreas, () => ({ areas: [finance] }));
    openPage(shell, '/market-intel');
    const page = await findMain();
    await userEvent.click(await page.findByRole('radio', { name: 'Finanzen' }));
    await expect.poll(() => asked.at(-1)).toEqual({ area: 'Finance', sort: 'newest', offset: 0 });
    expect(await page.findByText('Finanzen', { selector: 'article *' })).toBeDefined();
  });

  it('keeps the order of the server unless the newest come first', async () => {
    const same = make.article({ ArticleID: 9, Title: 'Search ads' });
    shell.answer(findArticles, () => found([ads, rates, same]));
    const { unmount } = openPage(shell, '/market-intel?sort=title');
    expect(await findTitles()).toEqual(['Search ads', 'Interest rates', 'Search ads']);
    unmount();
    openPage(shell, '/market-intel');
    // One article per title and source, the highest ArticleID first.
    expect(await findTitles()).toEqual(['Search ads', 'Interest rates']);
  });

  it('offers the area and the source of the address even when the server does not list them', async () => {
    openPage(shell, '/market-intel?area=People&source=gone.example');
    const page = await findMain();
    expect(await page.findByRole('radio', { name: 'People' })).toHaveProperty('checked', true);
    expect(page.getByRole('button', { name: 'Source: gone.example' })).toBeDefined();
  });

  it('searches for all articles again when the search is cleared', async () => {
    openPage(shell, '/market-intel?q=ads');
    const box = await (await findMain()).findByRole('searchbox', { name: 'Search articles' });
    expect([box, asked.at(-1)]).toMatchObject([{ value: 'ads' }, { q: 'ads' }]);
    await userEvent.clear(box);
    await expect.poll(() => asked.at(-1)).toEqual({ sort: 'newest', offset: 0 });
  });

  it('sends one search for several letters, without the spaces around them', async () => {
    openPage(shell, '/market-intel');
    await userEvent.type(await (await findMain()).findByRole('searchbox', { name: 'Search articles' }), ' rates ');
    await expect.poll(() => asked.at(-1)).toEqual({ q: 'rates', sort: 'newest', offset: 0 });
  });

  it('shows only titles, and goes back to summaries', async () => {
    shell.answer(findArticles, () => found([{ ...ads, Summary: 'Prices rise.' }]));
    openPage(shell, '/market-intel');
    const page = await findMain();
    expect(await page.findByText('Prices rise.')).toBeDefined();
    await userEvent.click(page.getByRole('radio', { name: 'Titles' }));
    await expect.poll(() => page.queryByText('Prices rise.')).toBeNull();
    await userEvent.click(page.getByRole('radio', { name: 'Summaries' }));
    expect(await page.findByText('Prices rise.')).toBeDefined();
  });

  it.each(['?q=zebra', '?source=example.com', '?area=Sales&q=zebra', '?view=bookmarks&q=zebra'])(
    'says that no article matches %s',
    async (search) => {
      shell.answer(findArticles, () => found([]));
      openPage(shell, `/market-intel${search}`);
      expect(await screen.findByText('No articles match. Try different words or another filter.')).toBeDefined();
    },
  );
});

describe('the end of the list', () => {
  it('loads more articles when it comes into view', async () => {
    const observers: IntersectionObserverCallback[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly observe = () => undefined;
        readonly disconnect = () => undefined;
        constructor(callback: IntersectionObserverCallback) {
          observers.push(callback);
        }
      },
    );
    const see = (isIntersecting: boolean) =>
      act(async () => {
        for (const observer of observers) observer([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
      });
    shell.answer(findArticles, ({ query }) => (query.offset ? found([ads]) : found([rates], 1)));
    openPage(shell, '/market-intel');
    await expect.poll(findTitles).toEqual(['Interest rates']);
    await see(false);
    expect(await findTitles()).toEqual(['Interest rates']);
    await see(true);
    await expect.poll(findTitles).toEqual(['Interest rates', 'Search ads']);
  });
});

describe('the sections', () => {
  it('keeps the Work Area and drops the other filters when the section changes', async () => {
    openPage(shell, '/market-intel?area=Finance&q=rates');
    const page = await findMain();
    await userEvent.click(await page.findByRole('radio', { name: 'Bookmarks' }));
    await expect.poll(() => asked.at(-1)).toEqual({ area: 'Finance', bookmarked: 'yes', sort: 'newest', offset: 0 });
    expect(await page.findByRole('searchbox', { name: 'Search articles' })).toHaveProperty('value', '');
  });

  it('shows the articles when the address names a section that does not exist', async () => {
    openPage(shell, '/market-intel?view=planets');
    const page = await findMain();
    expect(await page.findByRole('radio', { name: 'Articles' })).toHaveProperty('checked', true);
    expect(await findTitles()).toHaveLength(2);
  });

  it('explains how to bookmark an article when there are no bookmarks', async () => {
    shell.answer(findArticles, () => found([]));
    openPage(shell, '/market-intel?view=bookmarks');
    expect(await screen.findByText(/^No bookmarks yet\./)).toBeDefined();
  });
});

describe('bookmarks', () => {
  it('removes an article from the bookmarks once the server has stored it', async () => {
    let isOn = true;
    shell.answer(findArticles, () => found(isOn ? [ads] : []));
    shell.answer(setBookmark, ({ body }) => {
      isOn = body.bookmarkStatus;
      return { message: 'ok' };
    });
    openPage(shell, '/market-intel?view=bookmarks');
    await userEvent.click(await (await findMain()).findByRole('button', { name: 'Remove the bookmark from “Search ads”' }));
    expect(await screen.findByText(/^No bookmarks yet\./)).toBeDefined();
    expect(isOn).toBe(false);
  });

  it('shows a bookmark that another tab sets and clears', async () => {
    openPage(shell, '/market-intel');
    const page = await findMain();
    expect(await page.findByRole('button', { name: 'Bookmark “Interest rates”', pressed: false })).toBeDefined();
    const publish = (bookmarked: boolean) => shell.hub.for('mfe-market-intel', '2').publish(bookmarkChanged, { articleId: 2, bookmarked });
    shell.answer(listBookmarks, () => ({ bookmarks: [{ articleId: 2, sessionId: null, bookmarkStatus: true }] }));
    publish(true);
    expect(await page.findByRole('button', { name: 'Remove the bookmark from “Interest rates”', pressed: true })).toBeDefined();
    shell.answer(listBookmarks, () => ({ bookmarks: [] }));
    publish(false);
    expect(await page.findByRole('button', { name: 'Bookmark “Interest rates”', pressed: false })).toBeDefined();
  });
});

describe('Quick Reads', () => {
  it('picks six articles without an area and keeps them while the user reads', async () => {
    const many = Array.from({ length: 20 }, () => make.article());
    shell.answer(getArticles, () => ({ Articles: many }));
    openPage(shell, '/market-intel');
    const panel = await findPanel();
    const list = async () => (await panel.findAllByRole('listitem')).map((item) => item.textContent);
    const picked = await list();
    expect(picked).toHaveLength(6);
    await userEvent.click(await (await findMain()).findByRole('radio', { name: 'Titles' }));
    await expect.poll(() => screen.getByRole('radio', { name: 'Titles' })).toHaveProperty('checked', true);
    expect(await list()).toEqual(picked);
  });

  it('says that there are no articles, and shows the title of one without a short title', async () => {
    shell.answer(getArticles, () => ({ Articles: [] }));
    const { unmount } = openPage(shell, '/market-intel');
    expect(await (await findPanel()).findByText('No articles available.')).toBeDefined();
    unmount();
    shell.answer(getArticles, () => ({ Articles: [{ ...ads, ShortTitle: '' }] }));
    openPage(shell, '/market-intel');
    expect(await (await findPanel()).findByRole('link', { name: 'Search ads' })).toBeDefined();
  });

  it('shows the reason when loading fails, and recovers with Retry', async () => {
    shell.answer(getArticles, refuse);
    openPage(shell, '/market-intel?area=Finance');
    const alert = within(await (await findPanel()).findByRole('alert'));
    shell.answer(getArticles, () => ({ Articles: [rates] }));
    await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await (await findPanel()).findByRole('link', { name: rates.ShortTitle })).toBeDefined();
  });
});
