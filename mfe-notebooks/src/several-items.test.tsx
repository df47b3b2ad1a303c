// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, type Item, type ItemRef, itemsChanged } from 'shared-contracts';
import { deleteItems, listItems, moveItems, restoreItems } from 'shared-contracts/calls';
import { listFiles } from 'shared-contracts/file-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
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
