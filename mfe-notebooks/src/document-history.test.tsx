// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/document-history/document-history.page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import {
  getDocumentVersion,
  getNotebookDocument,
  listDocumentVersions,
  nameDocumentVersion,
  saveNotebookDocument,
} from 'shared-contracts/file-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShell, openPage, page, refuse } from './testing/open-remote.tsx';

const path = '/notebooks/n_atlas/document/history';
const documentOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const texts: Readonly<Record<number, string>> = { 2: 'The second plan.', 1: 'The first plan.' };

let shell: FakeShell;

beforeEach(() => {
  shell = createShell();
  shell.answer(listDocumentVersions, () => ({
    versions: [
      { version: 2, saved_at: '2026-11-20T09:00:00.000Z', beginning: 'The second plan.' },
      { version: 1, saved_at: '2026-11-19T09:00:00.000Z', beginning: '' },
    ],
  }));
  shell.answer(getDocumentVersion, ({ query }) => ({
    version: Number(query.version),
    content: documentOf(texts[Number(query.version)] ?? ''),
    updated_at: null,
  }));
  shell.answer(getNotebookDocument, () => ({ version: 2, content: documentOf('The second plan.'), updated_at: null }));
});

afterEach(() => vi.restoreAllMocks());

it('lists the versions, newest first, and shows the current one without Restore', async () => {
  openPage(shell, path);
  expect(await screen.findByRole('heading', { level: 1, name: 'History of Atlas launch' })).toBeDefined();
  const above = within(page().getByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('link');
  expect(above.map((link) => link.textContent)).toEqual(['Notebooks', 'Atlas launch', 'Document']);
  const links = within(await page().findByRole('navigation', { name: 'Versions' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['NowThe second plan.', expect.stringMatching(/Empty$/)]);
  expect((await page().findByRole('document')).textContent).toBe('The second plan.');
  expect(page().queryByRole('button', { name: 'Restore this version' })).toBeNull();
});

it('opens the version that the address names', async () => {
  openPage(shell, `${path}?version=1`);
  expect((await page().findByRole('document')).textContent).toBe('The first plan.');
  expect(page().getByRole('link', { current: true }).textContent).toContain('Empty');
});

it('restores a version over the current one, keeps that one, and opens the document', async () => {
  const saves: object[] = [];
  shell.answer(saveNotebookDocument, ({ body }) => {
    saves.push(body);
    shell.answer(getNotebookDocument, () => ({ version: 3, content: body.content, updated_at: null }));
    return { version: 3, content: body.content, updated_at: null };
  });
  openPage(shell, path);
  await userEvent.click(await page().findByRole('link', { name: /Empty/ }));
  await userEvent.click(await page().findByRole('button', { name: 'Restore this version' }));
  const editor = await page().findByRole('textbox', { name: 'Document of Atlas launch' });
  await waitFor(() => expect(editor.textContent).toContain('The first plan.'));
  expect(saves).toEqual([{ notebook_id: 'n_atlas', version: 2, content: documentOf('The first plan.'), keeps_last: true }]);
  expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Version restored' }]);
});

it('says why a version could not be restored', async () => {
  shell.answer(saveNotebookDocument, () => {
    throw new ApiError({ code: 'document-changed', status: 409, detail: 'It was changed elsewhere.' });
  });
  openPage(shell, `${path}?version=1`);
  await userEvent.click(await page().findByRole('button', { name: 'Restore this version' }));
  await waitFor(() =>
    expect(shell.toasts).toMatchObject([{ kind: 'error', description: 'The version could not be restored: It was changed elsewhere.' }]),
  );
  expect(page().getByRole('button', { name: 'Restore this version' })).toBeDefined();
});

it('says which versions are kept, and that named ones are kept forever', async () => {
  openPage(shell, path);
  expect(await page().findByText(/one per ten minutes of the last day, and one per day before that\. Versions with a name/)).toBeDefined();
});

it('names a version, renames it, and removes the name', async () => {
  let name: string | null = null;
  const sent: object[] = [];
  shell.answer(listDocumentVersions, () => ({
    versions: [{ version: 2, saved_at: '2026-11-20T09:00:00.000Z', beginning: 'The second plan.', name }],
  }));
  shell.answer(nameDocumentVersion, ({ body }) => {
    sent.push(body);
    ({ name } = body);
    return { message: '' };
  });
  openPage(shell, path);
  await userEvent.click(await page().findByRole('button', { name: 'Name this version' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Name this version' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save name' }));
  expect(await dialog.findByText('Enter a name.')).toBeDefined();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the version' }), ' Sent to Ana ');
  await userEvent.click(dialog.getByRole('button', { name: 'Save name' }));
  expect(await page().findByRole('link', { name: /Sent to Ana/ })).toBeDefined();

  await userEvent.click(page().getByRole('button', { name: 'Rename this version' }));
  const again = within(await screen.findByRole('dialog', { name: 'Rename this version' }));
  const field = again.getByRole('textbox', { name: 'Name of the version' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Signed{Enter}');
  expect(await page().findByRole('link', { name: /Signed/ })).toBeDefined();

  await userEvent.click(page().getByRole('button', { name: 'Rename this version' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove name' }));
  await waitFor(() => expect(page().queryByRole('link', { name: /Signed/ })).toBeNull());
  expect(sent).toEqual(['Sent to Ana', 'Signed', null].map((next) => ({ notebook_id: 'n_atlas', version: 2, name: next })));
});

it('says that nothing has been saved yet', async () => {
  shell.answer(listDocumentVersions, () => ({ versions: [] }));
  openPage(shell, path);
  expect(await page().findByText('Nothing has been saved yet.')).toBeDefined();
});

it('shows the reason when loading fails, and recovers with Retry', async () => {
  shell.answer(listDocumentVersions, refuse);
  openPage(shell, path);
  const alert = within(await page().findByRole('alert'));
  expect(alert.getByText('The history could not be loaded')).toBeDefined();
  shell.answer(listDocumentVersions, () => ({ versions: [] }));
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await page().findByText('Nothing has been saved yet.')).toBeDefined();
});

it('shows the current version when the address names one that does not exist', async () => {
  openPage(shell, `${path}?version=99`);
  expect((await page().findByRole('document')).textContent).toBe('The second plan.');
});

it('says that a version is empty', async () => {
  shell.answer(getDocumentVersion, () => ({ version: 1, content: null, updated_at: null }));
  openPage(shell, `${path}?version=1`);
  expect(await page().findByText('This document is empty.')).toBeDefined();
});

it('says that a version has parts that cannot be shown', async () => {
  shell.answer(getDocumentVersion, () => ({ version: 1, content: { type: 'doc', content: [{ type: 'hologram' }] }, updated_at: null }));
  openPage(shell, `${path}?version=1`);
  expect(await page().findByText('This document can’t be shown')).toBeDefined();
  expect(page().queryByText('This document is empty.')).toBeNull();
  expect(page().getByRole('button', { name: 'Restore this version' })).toBeDefined();
});

it('shows why a version could not be loaded, next to the other versions', async () => {
  shell.answer(getDocumentVersion, refuse);
  openPage(shell, `${path}?version=1`);
  expect((await page().findByRole('alert')).textContent).toContain('The version could not be loaded');
  shell.answer(getDocumentVersion, () => ({ version: 2, content: documentOf('The second plan.'), updated_at: null }));
  await userEvent.click(page().getByRole('link', { name: /^Now/ }));
  expect((await page().findByRole('document')).textContent).toBe('The second plan.');
});

it('exports a version under the name of the notebook and its day', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  openPage(shell, `${path}?version=1`);
  await userEvent.click(await page().findByRole('button', { name: /Export/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Markdown (.md)' }));
  await waitFor(() => expect(names).toEqual(['Atlas launch 2026-11-19.md']));
});
