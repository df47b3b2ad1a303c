// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/articles/saved.section.tsx';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { deleteReport, listSavedArticles, readSavedArticle } from 'shared-contracts/calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { createShell, findMain, findTitles, openPage, refuse } from './testing/open-remote.tsx';

const saved = (report_id: string, title: string, SourceURL = 'https://example.com/a') => ({
  report_id,
  title,
  notebook_id: 'nb_1',
  SourceURL,
  saved_at: '2026-11-20T23:30:00.000Z',
});

let shell: FakeShell;

beforeEach(() => {
  shell = createShell();
  shell.answer(listSavedArticles, () => ({ saved: [saved('rep_1', 'Search ads'), saved('rep/2', 'Interest rates', 'javascript:x')] }));
  shell.answer(readSavedArticle, ({ params }) => ({ ...saved(params.report_id, ''), content: `<p>The text of ${params.report_id}.</p>` }));
});

it('lists the saved articles with the day in the time zone of the user', async () => {
  openPage(shell, '/market-intel');
  await userEvent.click(await (await findMain()).findByRole('radio', { name: 'Saved' }));
  const page = await findMain();
  expect(await page.findByRole('list', { name: 'Saved articles' })).toBeDefined();
  expect(await findTitles()).toEqual(['Search ads', 'Interest rates']);
  // 23:30 UTC is the next day in Berlin.
  expect(page.getAllByText(/^Saved /).map((one) => one.textContent)).toEqual([
    expect.stringContaining('21'),
    expect.stringContaining('21'),
  ]);
});

it('opens one text at a time and closes it again', async () => {
  openPage(shell, '/market-intel?view=saved');
  const page = await findMain();
  await userEvent.click(await page.findByRole('link', { name: 'Search ads' }));
  expect(await page.findByText('The text of rep_1.')).toBeDefined();
  expect(page.getByRole('link', { name: /Open the source/ }).getAttribute('href')).toBe('https://example.com/a');
  await userEvent.click(page.getByRole('link', { name: 'Interest rates' }));
  expect(await page.findByText('The text of rep/2.')).toBeDefined();
  expect(page.queryByText('The text of rep_1.')).toBeNull();
  expect(page.queryByRole('link', { name: /Open the source/ })).toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Close the article' }));
  await expect.poll(() => page.queryByText('The text of rep/2.')).toBeNull();
  expect(await findTitles()).toHaveLength(2);
});

it('says that only a title was saved', async () => {
  shell.answer(readSavedArticle, () => ({ ...saved('rep_1', 'Search ads'), content: '' }));
  openPage(shell, '/market-intel?view=saved&report=rep_1');
  expect(await (await findMain()).findByText(/^The source provides only a title/)).toBeDefined();
});

it('says that a saved article was deleted, and keeps the link to its source', async () => {
  shell.answer(readSavedArticle, () => {
    throw new ApiError({ code: 'not-found', status: 404, detail: 'This doesn’t exist, or it isn’t yours.' });
  });
  openPage(shell, '/market-intel?view=saved&report=rep_1');
  const page = await findMain();
  expect((await page.findByRole('alert')).textContent).toContain('This saved article is no longer available');
  expect(page.getByRole('link', { name: /Open the source/ })).toBeDefined();
});

it('explains how to save an article when there are none', async () => {
  shell.answer(listSavedArticles, () => ({ saved: [] }));
  openPage(shell, '/market-intel?view=saved');
  expect(await (await findMain()).findByText(/^No saved articles yet\. Select “Save to notebook”/)).toBeDefined();
});

it('shows the reason when loading fails, and recovers with Retry', async () => {
  shell.answer(listSavedArticles, refuse);
  openPage(shell, '/market-intel?view=saved');
  const page = await findMain();
  expect((await page.findByRole('alert')).textContent).toContain('The saved articles could not be loaded');
  shell.answer(listSavedArticles, () => ({ saved: [saved('rep_1', 'Search ads')] }));
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  expect(await findTitles()).toEqual(['Search ads']);
});

it('has the menu of its report, and closes an article that is deleted', async () => {
  const deleted: unknown[] = [];
  shell.answer(listSavedArticles, () => ({ saved: deleted.length ? [] : [{ ...saved('rep_1', 'Search ads'), name: 'Search ads.html' }] }));
  shell.answer(deleteReport, ({ query }) => {
    deleted.push(query.report_id);
    return { message: 'Deleted.' };
  });
  openPage(shell, '/market-intel?view=saved&report=rep_1');
  const page = await findMain();
  expect(await page.findByText('The text of rep_1.')).toBeDefined();
  await userEvent.click(page.getByRole('button', { name: 'More actions for Search ads.html' }));
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(entries).toEqual(expect.arrayContaining(['Rename', 'Move to notebook', 'Delete']));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await page.findByText(/^No saved articles yet/)).toBeDefined();
  expect(deleted).toEqual(['rep_1']);
});
