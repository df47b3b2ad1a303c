import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ArticleReading } from 'shared-contracts';
import { completeChat, findArticles, listNotebooks, readArticle, saveArticle } from 'shared-contracts/calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ads, createShell, findMain, findTitles, found, openPage, rates, refuse } from './testing/open-remote.tsx';

let shell: FakeShell;

beforeEach(() => {
  shell = createShell();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'share');
});

/** Opens an article and returns the queries of its reading view once its actions are there. */
async function openArticle(part: Partial<ArticleReading> = {}) {
  shell.answer(readArticle, () => ({ ...ads, content: '<p>What ads cost.</p>', alsoAt: [], ...part }));
  openPage(shell, '/market-intel#search-ads');
  const article = within(await (await findMain()).findByRole('article', { current: true }));
  await article.findByRole('button', { name: 'Save to notebook' });
  return article;
}

describe('the content', () => {
  it('says that the source provides only a title', async () => {
    const article = await openArticle({ content: '' });
    expect(article.getByText('The source provides only a title. Open the source to read the article.')).toBeDefined();
  });

  it('keeps the structure of the text and drops elements that it does not know', async () => {
    const article = await openArticle({
      content: '<h3>Costs</h3><ul><li>Clicks</li></ul><section><p>Unwrapped</p></section><!-- hidden --><input name="card">',
    });
    expect(article.getByRole('heading', { level: 3, name: 'Costs' })).toBeDefined();
    expect(within(article.getByRole('list')).getByText('Clicks')).toBeDefined();
    expect(article.getByText('Unwrapped').closest('section')).toBeNull();
    expect(document.querySelector('[name="card"]')).toBeNull();
  });

  it('links to the other places of the article, except unsafe ones', async () => {
    const article = await openArticle({
      alsoAt: [
        { SourceURL: 'https://other.example/x', SourceDomain: 'other.example' },
        { SourceURL: 'javascript:alert(1)', SourceDomain: 'bad.example' },
      ],
    });
    expect(article.getByRole('link', { name: 'other.example' }).getAttribute('href')).toBe('https://other.example/x');
    expect(article.queryByText('bad.example')).toBeNull();
  });

  it('offers no link to a source with an unsafe address', async () => {
    const article = await openArticle({ SourceURL: 'javascript:alert(1)' });
    expect(article.queryByRole('link', { name: /Open the source/ })).toBeNull();
  });

  it('shows the picture and the summary of a card only while it is closed', async () => {
    const card = { ...ads, Image: '/api/market_intel/images/1/0?key=k', Summary: `${'Prices rise. '.repeat(20)}The end.` };
    shell.answer(findArticles, () => found([card]));
    openPage(shell, '/market-intel');
    const page = await findMain();
    const summary = await page.findByText(/^Prices rise/);
    expect([summary.textContent?.length, summary.textContent?.endsWith('…')]).toEqual([180, true]);
    expect(page.getByRole('presentation').getAttribute('src')).toBe(card.Image);
    await userEvent.click(page.getByRole('link', { name: 'Search ads' }));
    expect(await page.findByText('What the source says.')).toBeDefined();
    expect(page.queryByText(/^Prices rise/)).toBeNull();
    expect(page.queryByRole('presentation')).toBeNull();
  });
});

describe('moving between articles', () => {
  it('opens another article of the list and closes the first one', async () => {
    openPage(shell, '/market-intel#search-ads');
    const page = await findMain();
    await page.findByRole('article', { current: true });
    await userEvent.click(page.getByRole('link', { name: 'Interest rates' }));
    const open = async () => (await page.findAllByRole('article', { current: true })).map((one) => one.id);
    await expect.poll(open).toEqual(['rates']);
    expect(await findTitles()).toEqual(['Interest rates', 'Search ads']);
  });

  it('keeps the filters when an article is opened and closed', async () => {
    shell.answer(findArticles, ({ query }) => found(query.q === 'rates' ? [rates] : [ads, rates]));
    openPage(shell, '/market-intel?q=rates&layout=list');
    const page = await findMain();
    await userEvent.click(await page.findByRole('link', { name: 'Interest rates' }));
    await userEvent.click(await page.findByRole('button', { name: 'Close the article' }));
    await expect.poll(() => page.queryByRole('article', { current: true })).toBeNull();
    expect(page.getByRole('searchbox', { name: 'Search articles' })).toHaveProperty('value', 'rates');
    expect(page.getByRole('radio', { name: 'Titles' })).toHaveProperty('checked', true);
    expect(await findTitles()).toEqual(['Interest rates']);
  });
});

describe('asking about an article', () => {
  const ask = async () => {
    const article = await openArticle();
    await userEvent.type(article.getByRole('textbox', { name: 'Ask about this article' }), ' Why? {Enter}');
    return article;
  };

  it('starts a chat about this article only and opens it', async () => {
    const asked: unknown[] = [];
    shell.answerStream(completeChat, ({ body }) => {
      asked.push(body);
      const started = { run_id: 'run_1', session_id: 's1', message_id: 'm2', user_message_id: 'm1', model: 'built-in' };
      return [{ id: '', event: 'run', data: JSON.stringify({ type: 'started', seq: 1, ...started }) }];
    });
    await ask();
    expect(await screen.findByRole('heading', { name: 'This page is not part of this remote' })).toBeDefined();
    expect(asked).toEqual([{ email: 'priya@example.com', message: 'Why?', knowledge_id: 'article_1', rag_enabled: true }]);
  });

  it('keeps the question when the chat could not be started', async () => {
    shell.answerStream(completeChat, refuse);
    const article = await ask();
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error' }]);
    expect(article.getByRole('textbox', { name: 'Ask about this article' })).toHaveProperty('value', ' Why? ');
  });
});

describe('saving and sharing', () => {
  const openNotebooks = async () => {
    const article = await openArticle();
    await userEvent.click(article.getByRole('button', { name: 'Save to notebook' }));
  };

  it('shows that the notebooks are loading, then lists them', async () => {
    const { promise, resolve } = Promise.withResolvers<{ notebooks: ReturnType<typeof make.notebook>[] }>();
    shell.answer(listNotebooks, () => promise);
    await openNotebooks();
    expect((await screen.findByRole('menuitem', { name: 'Loading…' })).getAttribute('aria-disabled')).toBe('true');
    resolve({ notebooks: [make.notebook({ title: 'Fairs' })] });
    expect(await screen.findByRole('menuitem', { name: 'Fairs' })).toBeDefined();
  });

  it('says that the notebooks could not be loaded', async () => {
    shell.answer(listNotebooks, refuse);
    await openNotebooks();
    expect(await screen.findByRole('menuitem', { name: 'The notebooks could not be loaded.' })).toBeDefined();
  });

  it('reports that the article could not be saved', async () => {
    shell.answer(listNotebooks, () => ({ notebooks: [make.notebook({ title: 'Fairs' })] }));
    shell.answer(saveArticle, refuse);
    await openNotebooks();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Fairs' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Failed to move report to notebook' }]);
  });

  it('reports that the link could not be copied', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    document.execCommand = () => false;
    const article = await openArticle();
    await userEvent.click(article.getByRole('button', { name: 'Copy link' }));
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'The link could not be copied.' }]);
  });

  it('shares through the system, and ignores that the user closes its sheet', async () => {
    const shared: ShareData[] = [];
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) => {
        shared.push(data);
        throw new DOMException('Closed.', 'AbortError');
      },
    });
    const article = await openArticle();
    await userEvent.click(article.getByRole('button', { name: 'Share' }));
    expect(shared).toEqual([{ title: 'Search ads', url: expect.stringMatching(/\/app\/market-intel#search-ads$/) }]);
    expect(shell.toasts).toEqual([]);
  });
});
