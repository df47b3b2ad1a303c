// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, type Item, sharingChanged } from 'shared-contracts';
import { listItems, listNotebooks, renameFile } from 'shared-contracts/calls';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const at = '2026-11-20T09:00:00.000Z';
const file = (id: string, name: string): Item => ({
  kind: 'file',
  id,
  name,
  notebook_id: null,
  target: null,
  created_at: at,
  changed_at: at,
});

it.each([
  [
    'compares a changed one with the name that was seen',
    'costs{Enter}',
    [{ file_id: 'f2', rename: 'costs.csv', current_name: 'budget.csv' }],
  ],
  ['does not change it back when nothing was typed', '{Enter}', []],
])('of a name that somebody else has changed meanwhile, it %s', async (_, typed, expected) => {
  const shell = createFakeShell({ remote: contributes.remote });
  let items = [file('f1', 'plan.pdf'), file('f2', 'budget.csv')];
  const asked: object[] = [];
  shell.answer(listNotebooks, () => ({ notebooks: [] }));
  shell.answer(listItems, () => ({ items, total: items.length, counts: { file: items.length } }));
  shell.answer(renameFile, ({ query }) => {
    asked.push(query);
    throw new ApiError({ code: 'name-changed', status: 409, detail: 'This was renamed to “harbor.csv” in the meantime.' });
  });
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/my-works?kind=file" />);
  const page = within(await screen.findByRole('main'));
  await userEvent.click(await page.findByRole('button', { name: 'More actions for budget.csv' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await page.findByRole('textbox', { name: 'Rename file' });
  items = [file('f1', 'other-plan.pdf'), file('f2', 'harbor.csv')];
  shell.hub.for('host-shell', '1').publish(sharingChanged, { kind: 'file', id: 'f2' });
  await page.findByRole('link', { name: 'other-plan.pdf' });
  await userEvent.type(field, typed, { initialSelectionStart: 0, initialSelectionEnd: 6 });
  expect(await page.findByRole('link', { name: 'harbor.csv' })).toBeDefined();
  expect(asked).toEqual(expected);
});
