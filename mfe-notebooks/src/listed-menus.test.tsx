// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import './features/notebook/notebook.page.tsx';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listItems, readReport } from 'shared-contracts/calls';
import { getNotebookDocument, listFiles } from 'shared-contracts/file-calls';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseAction, createShell, makeItem, openPage, page, refuse } from './testing/open-remote.tsx';

let saved: Blob[];
let name: string | undefined;

beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
});
afterEach(() => vi.restoreAllMocks());

it('downloads a report with its sources from the menu of its row', async () => {
  const shell = createShell();
  const report = makeItem({ kind: 'report', id: 'r1', name: 'Coffee prices.md' });
  shell.answer(listItems, () => ({ items: [report], total: 1, counts: { report: 1 } }));
  const sources = [
    { title: 'Market watch', url: 'https://example.com/a' },
    { title: 'Price list.pdf', url: '' },
  ];
  shell.answer(readReport, ({ params: { report_id } }) => {
    return { report_id, file_name: report.name, title: 'Coffee prices', body: 'They rise.', sources, session_id: null };
  });
  openPage(shell, '/my-works?kind=report');
  await chooseAction('Coffee prices.md', 'Download');
  await expect.poll(() => saved.length).toBe(1);
  expect(name).toBe('Coffee prices.md');
  expect(await saved[0]?.text()).toBe('They rise.\n\n---\n\n1. Market watch — https://example.com/a\n2. Price list.pdf\n');
});

it('exports a document and opens its history from the notebook it is in', async () => {
  const shell = createShell();
  shell.answer(listFiles, () => ({ files: [] }));
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We start in May.' }] }] };
  shell.answer(getNotebookDocument, () => ({ version: 3, content, updated_at: null }));
  openPage(shell, '/notebooks/n_atlas');
  await chooseAction('Document', 'Markdown (.md)');
  await expect.poll(() => saved.length).toBe(1);
  expect([name, await saved[0]?.text()]).toEqual(['Atlas launch.md', 'We start in May.\n']);
  shell.answer(getNotebookDocument, refuse);
  await chooseAction('Document', 'Word (.docx)');
  await expect.poll(() => shell.toasts.at(-1)).toMatchObject({ description: 'The document could not be exported. Try again.' });
  await userEvent.click(await page().findByRole('button', { name: 'More actions for Document' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'History of Atlas launch' })).toBeDefined();
});
