// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, type Item, type ItemRef, itemsChanged } from 'shared-contracts';
import { deleteItems, listItems, moveItems, restoreItems } from 'shared-contracts/calls';
import { completeUpload, createUpload, listFiles, sendUploadPart } from 'shared-contracts/file-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { sizeText } from 'shared-ui/files';
import { beforeEach, expect, it, vi } from 'vitest';
import { createShell, makeItem, openPage, page } from './testing/open-remote.tsx';

let shell: FakeShell;
let items: Item[];
beforeEach(() => {
  localStorage.clear();
  items = [makeItem({ kind: 'file', id: 'f1', name: 'launch-plan.pdf' }), makeItem({ kind: 'file', id: 'f2', name: 'budget.csv' })];
  shell = createShell();
  shell.answer(listItems, () => ({ items, total: items.length, counts: { file: items.length } }));
  shell.answer(listFiles, () => ({ files: [] }));
});

it('moves and deletes several items, with undo', async () => {
  const changes: string[] = [];
  shell.hub.for('test', '1').subscribe(itemsChanged, ({ change }) => changes.push(change));
  shell.answer(moveItems, ({ body }) => ({ done: body.items, missing: [] }));
  shell.answer(deleteItems, ({ body }) => {
    items = items.filter(({ kind }) => kind !== 'file');
    return { done: body.items, missing: [] };
  });
  openPage(shell, '/my-works?kind=file');
  await userEvent.click(await page().findByRole('checkbox', { name: 'Select budget.csv' }));
  const tools = within(page().getByRole('toolbar', { name: 'Selected items' }));
  await userEvent.click(tools.getByRole('button', { name: 'Select all' }));
  expect(tools.getByText('2 selected')).toBeDefined();
  await userEvent.click(tools.getByRole('button', { name: 'Move to notebook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 items to a notebook' }));
  await userEvent.click(await dialog.findByRole('radio', { name: 'Atlas launch' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(shell.toasts[0]?.description).toBe('2 items added to Notebook "Atlas launch"'));

  for (const name of ['launch-plan.pdf', 'budget.csv'])
    await userEvent.click(await page().findByRole('checkbox', { name: `Select ${name}` }));
  await userEvent.click(page().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(page().queryByRole('link', { name: 'budget.csv' })).toBeNull());
  expect(shell.confirmations[0]).toMatchObject({ title: 'Delete 2 items?' });
  expect(shell.toasts[1]).toMatchObject({ kind: 'warning', description: '2 items have been deleted successfully.' });
  shell.answer(restoreItems, ({ body }) => ({ done: body.items, missing: [] }));
  shell.toasts[1]?.action?.onAction();
  await waitFor(() => expect(shell.toasts[2]).toMatchObject({ title: 'Restored' }));
  expect(changes).toEqual(['moved', 'deleted', 'restored']);
});

it('says how many items a change has reached', async () => {
  const onlyFirst = ({ body }: { body: { items: readonly ItemRef[] } }) => ({
    done: body.items.slice(0, 1),
    missing: body.items.slice(1),
  });
  shell.answer(moveItems, onlyFirst);
  shell.answer(deleteItems, onlyFirst);
  shell.answer(restoreItems, () => {
    throw new ApiError({ code: 'restore-blocked', status: 409, detail: 'Something that exists now is in the way.' });
  });
  const select = async () => {
    await userEvent.click(await page().findByRole('checkbox', { name: 'Select budget.csv' }));
    await userEvent.click(page().getByRole('button', { name: 'Select all' }));
  };
  openPage(shell, '/my-works?kind=file');
  await select();
  await userEvent.click(page().getByRole('button', { name: 'Move to notebook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 items to a notebook' }));
  await userEvent.click(await dialog.findByRole('radio', { name: 'Atlas launch' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
  const moved = '1 item added to Notebook "Atlas launch"';
  await waitFor(() => expect(shell.toasts[0]).toMatchObject({ description: moved }));

  await select();
  await userEvent.click(page().getByRole('button', { name: 'Delete' }));
  const deleted = '1 item has been deleted successfully.';
  await waitFor(() => expect(shell.toasts[1]).toMatchObject({ description: deleted }));
  expect(await page().findByRole('link', { name: 'budget.csv' })).toBeDefined();
  shell.toasts[1]?.action?.onAction();
  await waitFor(() => expect(shell.toasts[2]).toMatchObject({ kind: 'error', title: 'Not restored' }));
  expect(shell.toasts[2]?.description).toBe('Something that exists now is in the way.');
});

it('shows files in a table: their kind, pages, notebook, size and reading, sorted by its headings', async () => {
  const asked: (string | undefined)[] = [];
  const file = { size: 2_048, type: 'application/pdf', status: 'ready', failure: null, pages: 24 } as const;
  shell.answer(listItems, ({ query }) => {
    asked.push(query.sort);
    const lease = makeItem({ kind: 'file', id: 'f1', name: 'lease.pdf', notebook_id: 'n_atlas', file });
    const scan = makeItem({
      kind: 'file',
      id: 'f2',
      name: 'scan.pdf',
      file: { ...file, pages: null, status: 'failed', failure: 'Too faint.' },
    });
    return { items: [lease, scan], total: 2, counts: {} };
  });
  openPage(shell, '/my-works?kind=file');
  const table = within(await page().findByRole('table', { name: 'Files' }));
  const lease = within(await table.findByRole('row', { name: /lease.pdf/ }));
  for (const words of ['PDF · 24 pages', sizeText(2_048), 'Ready']) expect(lease.getByText(words)).toBeDefined();
  expect((await lease.findByRole('link', { name: 'Atlas launch' })).getAttribute('href')).toBe('/app/notebooks/n_atlas');
  const scan = within(table.getByRole('row', { name: /scan.pdf/ }));
  expect(scan.getByText('Too faint.')).toBeDefined();
  expect(scan.getByRole('link', { name: 'Home' })).toBeDefined();
  expect(scan.getByRole('button', { name: 'Retry: read scan.pdf again' })).toBeDefined();
  expect(table.getByRole('columnheader', { name: 'Changed' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(table.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(asked.at(-1)).toBe('name'));
});

it('takes files into the default notebook, where their names must be free', async () => {
  items = [
    makeItem({ kind: 'file', id: 'f1', name: 'plan.pdf' }),
    makeItem({ kind: 'file', id: 'f2', name: 'costs.csv', notebook_id: 'n_atlas' }),
  ];
  const asked: (string | undefined)[] = [];
  shell.answer(createUpload, ({ body }) => {
    asked.push(body.notebook_id);
    return { upload_id: 'u1', file_name: body.file_name, size: body.size, received: 0 };
  });
  shell.answer(sendUploadPart, () => ({ upload_id: 'u1', file_name: 'costs.csv', size: 3, received: 3 }));
  shell.answer(completeUpload, () => {
    items = [...items, makeItem({ kind: 'file', id: 'f3', name: 'costs.csv' })];
    return { file_id: 'f3', file_name: 'costs.csv' };
  });
  openPage(shell, '/my-works?kind=file');
  await page().findByRole('link', { name: 'plan.pdf' });
  const chosen = ['plan.pdf', 'costs.csv'].map((name) => new File(['abc'], name));
  await userEvent.upload(page().getByLabelText('Uploads', { selector: 'input' }), chosen);
  expect(await page().findByText('"plan.pdf" has already been uploaded!')).toBeDefined();
  await waitFor(() => expect(page().getAllByRole('link', { name: 'costs.csv' })).toHaveLength(2));
  expect(await page().findByRole('link', { name: /Files\s*3 items/ })).toBeDefined();
  expect(asked).toEqual([undefined]);
});

it('shows an upload again after another kind was looked at, which begins without a filter', async () => {
  shell.answer(createUpload, ({ body }) => ({ upload_id: 'u1', file_name: body.file_name, size: body.size, received: 0 }));
  shell.answer(sendUploadPart, () => new Promise(() => undefined));
  openPage(shell, '/my-works?kind=file');
  await page().findByRole('link', { name: 'budget.csv' });
  await userEvent.upload(page().getByLabelText('Uploads', { selector: 'input' }), new File(['abc'], 'costs.csv'));
  const cancel = await page().findByRole('button', { name: 'Cancel costs.csv' });
  await userEvent.type(page().getByRole('searchbox', { name: 'Filter by name' }), 'x');
  await userEvent.click(page().getByRole('link', { name: /^Chats/ }));
  expect(await page().findByRole('heading', { name: 'Chats' })).toBeDefined();
  expect(page().getByRole<HTMLInputElement>('searchbox', { name: 'Filter by name' }).value).toBe('');
  expect(cancel.closest('[hidden]')).not.toBeNull();
  await userEvent.click(page().getByRole('link', { name: /^Files/ }));
  expect(await page().findByRole('button', { name: 'Cancel costs.csv' })).toBe(cancel);
  expect(cancel.closest('[hidden]')).toBeNull();
});

it('asks less and less often about a file whose text is being read, in one list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const file = { size: 3, type: 'text/csv', status: 'queued', failure: null, pages: null } as const;
    items = [makeItem({ kind: 'file', id: 'f1', name: 'budget.csv', file })];
    const asked: (string | undefined)[] = [];
    shell.answer(listItems, ({ query }) => {
      asked.push(query.sort);
      return { items, total: 1, counts: {} };
    });
    openPage(shell, '/my-works?kind=file');
    await page().findByRole('link', { name: 'budget.csv' });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    const first = asked.length;
    // The tiles ask once.
    expect(asked.filter((sort) => sort === undefined)).toHaveLength(1);
    expect(first).toBeLessThan(12);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked.length - first).toBeGreaterThan(2);
    expect(asked.length - first).toBeLessThan(6);
  } finally {
    vi.useRealTimers();
  }
});
