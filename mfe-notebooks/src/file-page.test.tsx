// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/file/file.page.tsx';
import './features/file/lines/lines-view.tsx';
import './features/file/pdf/pdf-viewer.tsx';
import './features/file/sheet/sheet-view.tsx';
import './features/my-works/my-works.page.tsx';
import './features/notebook/notebook.page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FileEntity } from 'shared-contracts';
import { deleteFile, listItems } from 'shared-contracts/calls';
import { getFile, listFilePassages, listFiles, retryFile } from 'shared-contracts/file-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { sizeText } from 'shared-ui/files';
import { beforeEach, expect, it } from 'vitest';
import { chooseAction, createShell, makeItem, openPage, page, refuse } from './testing/open-remote.tsx';

const pdf: FileEntity = {
  file_id: 'f1',
  file_name: 'launch-plan.pdf',
  size: 2_048,
  type: 'application/x-unknown',
  notebook_id: 'n_atlas',
  s3_url: '/api/files/f1?key=k',
};

let shell: FakeShell;
let file: FileEntity;

beforeEach(() => {
  file = pdf;
  shell = createShell();
  shell.answer(getFile, () => file);
});

it('shows the name and size with links to the download and the notebook', async () => {
  openPage(shell, '/files/f1');
  expect(await screen.findByRole('heading', { level: 1, name: 'launch-plan.pdf' })).toBeDefined();
  expect(page().getByText(sizeText(2_048))).toBeDefined();
  expect(
    page()
      .getByRole('link', { name: /Download/ })
      .getAttribute('href'),
  ).toBe('/api/files/f1?key=k&download=1');
  expect(page().getByRole('link', { name: 'Open its notebook' }).getAttribute('href')).toBe('/app/notebooks/n_atlas');
  expect(page().queryByRole('link', { name: /Open in a new tab/ })).toBeNull();
});

it('has the entries of My Works in its menu, and only what the user may do with a file of someone else', async () => {
  const entries = async (path: string) => {
    const { unmount } = openPage(shell, path);
    await userEvent.click(await page().findByRole('button', { name: 'More actions for launch-plan.pdf' }));
    const texts = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    unmount();
    return texts;
  };
  const listed = makeItem({ kind: 'file', id: 'f1', name: 'launch-plan.pdf' });
  shell.answer(listItems, () => ({ items: [listed], total: 1, counts: { file: 1 } }));
  expect(await entries('/files/f1')).toEqual(['Rename', 'Move to notebook', 'Share', 'Download', 'Delete']);
  expect(await entries('/my-works?kind=file')).toEqual(['Rename', 'Move to notebook', 'Share', 'Download', 'Delete']);
  shell.answer(listFiles, () => ({ files: [pdf] }));
  expect(await entries('/notebooks/n_atlas')).toEqual(['Rename', 'Move to notebook', 'Share', 'Download', 'Delete']);
  file = { ...pdf, sharing: { owner: { name: 'Ana', email: 'ana@example.com' }, level: 'view' } };
  expect(await entries('/files/f1')).toEqual(['Share', 'Download']);
});

it('leaves its page for the files once it is deleted', async () => {
  shell.answer(deleteFile, () => ({ message: 'ok' }));
  openPage(shell, '/files/f1');
  await chooseAction('launch-plan.pdf', 'Delete');
  expect(await screen.findByRole('heading', { level: 1, name: 'My Works' })).toBeDefined();
  expect(shell.toasts).toMatchObject([{ title: 'Deleted Warning', action: { label: 'Undo' } }]);
});

it('says when a file could not be downloaded from a menu', async () => {
  openPage(shell, '/files/f1');
  await page().findByRole('button', { name: 'More actions for launch-plan.pdf' });
  shell.answer(getFile, refuse);
  await chooseAction('launch-plan.pdf', 'Download');
  await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'Not downloaded', description: 'Not yours.' }]));
});

it('follows a file until its text is read', async () => {
  file = { ...pdf, status: 'indexing' };
  openPage(shell, '/files/f1');
  expect(await page().findByText('Indexing')).toBeDefined();
  file = { ...pdf, status: 'ready' };
  expect(await page().findByText('Ready')).toBeDefined();
});

it('names the sheet and cells of a passage, and the page of others', async () => {
  file = { ...pdf, status: 'ready' };
  const passages = [
    { passage_id: 'p1', heading: 'Income', text: 'Lamp: 7', page: 1, location: 'A2:C14' },
    { passage_id: 'p2', heading: '', text: 'The end.', page: 2, location: '' },
  ];
  shell.answer(listFilePassages, () => ({ passages }));
  openPage(shell, '/files/f1');
  expect(await page().findByText('Income · A2:C14')).toBeDefined();
  expect(page().getByText('Page 2')).toBeDefined();
});

it('shows the sheet with the cited rows, and its text in another tab', async () => {
  file = { ...pdf, file_name: 'costs.xlsx', status: 'ready' };
  const passages = [
    { passage_id: 'p1', heading: 'Offers', text: 'Firm: Faísca; Net: 7', page: 1, location: 'A2:B2' },
    { passage_id: 'p2', heading: 'Costs', text: 'Item: Floor; Net: 9,200', page: 2, location: 'A2:B2' },
    { passage_id: 'p3', heading: 'Costs', text: 'Item: Sum; Net: 20,600', page: 2, location: 'A9:B9' },
  ];
  shell.answer(listFilePassages, () => ({ passages }));
  openPage(shell, '/files/f1?passage=p3');
  const table = within(await page().findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['AItem', 'BNet']);
  expect(table.getByRole('rowheader', { current: true }).textContent).toBe('9');
  expect(table.getAllByText(/./, { selector: 'mark' }).map(({ textContent }) => textContent)).toEqual(['Sum', '20,600']);
  await userEvent.click(page().getByRole('tab', { name: 'Offers' }));
  expect(await page().findByRole('cell', { name: 'Faísca' })).toBeDefined();
  await userEvent.click(page().getByRole('tab', { name: 'Text' }));
  expect(await page().findByText('Costs · A9:B9')).toBeDefined();
});

it('shows the lines of code with their numbers and the cited ones marked', async () => {
  file = { ...pdf, file_name: 'main.py', status: 'ready' };
  const passages = [
    { passage_id: 'p1', heading: '', text: 'import os\n\nprint(1)', page: null, location: 'L1-L3' },
    { passage_id: 'p2', heading: '', text: 'print(2)', page: null, location: 'L7' },
  ];
  shell.answer(listFilePassages, () => ({ passages }));
  openPage(shell, '/files/f1?passage=p2');
  const lines = within(await page().findByRole('region', { name: 'Lines of the file' }));
  expect(lines.getByText('print(2)').tagName).toBe('MARK');
  expect(lines.getByText('print(2)').parentElement?.textContent).toBe('7print(2)');
});

it('says when a PDF cannot be displayed, and still has its text', async () => {
  file = { ...pdf, type: 'application/pdf', status: 'ready' };
  const passages = [{ passage_id: 'p1', heading: '', text: 'The launch is in May.', page: 3, location: '' }];
  shell.answer(listFilePassages, () => ({ passages }));
  openPage(shell, '/files/f1?passage=p1');
  // This environment has no workers.
  expect(await within(await page().findByRole('alert')).findByText('This PDF can’t be displayed')).toBeDefined();
  await userEvent.click(page().getByRole('tab', { name: 'Text' }));
  expect((await page().findByText('The launch is in May.')).tagName).toBe('MARK');
});

it('says why a file has no text', async () => {
  file = { ...pdf, status: 'stored', failure: 'Text can’t be read from files of this type.' };
  openPage(shell, '/files/f1');
  expect(await page().findByText('Text can’t be read from files of this type.')).toBeDefined();
  expect(page().queryByRole('button', { name: /Retry/ })).toBeNull();
});

it('says that some of the text of a scan could not be recognized', async () => {
  const recognition = { pages: 2, done: 2, confidence: 94, is_missing: false };
  file = { ...pdf, status: 'ready', failure: 'Some of the text could not be recognized.', recognition };
  openPage(shell, '/files/f1');
  expect(await page().findByText('Some of the text could not be recognized.')).toBeDefined();
});

it('follows the recognition of a scan, and says how sure its text is', async () => {
  const scan = { pages: 60, done: 11, confidence: null, is_missing: false };
  file = { ...pdf, status: 'stored', recognition: scan };
  openPage(shell, '/files/f1');
  expect(await page().findByText('Recognizing page 12 of 60')).toBeDefined();
  file = { ...pdf, status: 'ready', recognition: { ...scan, done: 60, confidence: 94 } };
  expect(await page().findByText('Recognized, 94 % sure', undefined, { timeout: 5_000 })).toBeDefined();
});

it('shows the text of more pages as soon as they have been recognized', async () => {
  const recognition = { pages: 3, done: 1, confidence: null, is_missing: false };
  file = { ...pdf, status: 'ready', recognition };
  const passages = [{ passage_id: 'p1', heading: '', text: 'The first page.', page: 1, location: '' }];
  shell.answer(listFilePassages, () => ({ passages: [...passages] }));
  openPage(shell, '/files/f1');
  expect(await page().findByText('The first page.')).toBeDefined();
  passages.push({ passage_id: 'p2', heading: '', text: 'The second page.', page: 2, location: '' });
  file = { ...file, recognition: { ...recognition, done: 2 } };
  expect(await page().findByText('The second page.', undefined, { timeout: 5_000 })).toBeDefined();
});

it('says what a scan needs, and to owners how to get it', async () => {
  const recognition = { pages: 1, done: 0, confidence: null, is_missing: true };
  file = { ...pdf, status: 'stored', recognition: { ...recognition, install: 'npx platform addons install recognition' } };
  openPage(shell, '/files/f1');
  expect(await page().findByText(/This is a scan. To search it, install text recognition. Run this on the server:/)).toBeDefined();
  expect(page().getByText('npx platform addons install recognition')).toBeDefined();
});

it('shows a picture with its text in another tab', async () => {
  file = { ...pdf, file_name: 'note.png', type: 'image/png', status: 'ready' };
  shell.answer(listFilePassages, () => ({ passages: [{ passage_id: 'p1', heading: '', text: 'Call Ana.', page: null }] }));
  openPage(shell, '/files/f1');
  expect(await page().findByRole('img', { name: 'note.png' })).toBeDefined();
  await userEvent.click(page().getByRole('tab', { name: 'Text' }));
  expect(await page().findByText('Call Ana.')).toBeDefined();
});

it('says that a sound file is transcribed', async () => {
  file = { ...pdf, type: 'audio/mpeg', status: 'indexing' };
  openPage(shell, '/files/f1');
  expect(await page().findByText('Transcribing')).toBeDefined();
});

it('reads a failed file again', async () => {
  file = { ...pdf, status: 'failed', failure: 'The file is encrypted.' };
  const retried: string[] = [];
  shell.answer(retryFile, ({ query }) => {
    retried.push(query.file_id);
    file = { ...pdf, status: 'ready' };
    return file;
  });
  openPage(shell, '/files/f1');
  expect(await page().findByText('The file is encrypted.')).toBeDefined();
  await userEvent.click(page().getByRole('button', { name: 'Retry: read launch-plan.pdf again' }));
  expect(await page().findByText('Ready')).toBeDefined();
  expect(retried).toEqual(['f1']);
});

it('reports that a file could not be read again', async () => {
  file = { ...pdf, status: 'failed', failure: 'The file is encrypted.' };
  shell.answer(retryFile, refuse);
  openPage(shell, '/files/f1');
  await userEvent.click(await page().findByRole('button', { name: 'Retry: read launch-plan.pdf again' }));
  await waitFor(() =>
    expect(shell.toasts).toMatchObject([{ kind: 'error', description: 'The file couldn’t be read. Try again in a moment.' }]),
  );
  expect(page().getByText('The file is encrypted.')).toBeDefined();
});

it('shows the reason when the file cannot be loaded', async () => {
  shell.answer(getFile, refuse);
  openPage(shell, '/files/f1');
  const alert = within(await page().findByRole('alert'));
  expect(alert.getByText('The file could not be loaded')).toBeDefined();
});
