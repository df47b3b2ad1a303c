// Loads the lazy code with the test file, so that the first test doesn't wait for it.
import './features/my-works/my-works.page.tsx';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Item } from 'shared-contracts';
import { listItems, listNotebooks, renameBlueprint } from 'shared-contracts/calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const now = new Date().toISOString();
const digest: Item = {
  kind: 'blueprint',
  id: 'b1',
  name: 'Weekly digest',
  notebook_id: null,
  target: null,
  created_at: now,
  changed_at: now,
  workflow: { is_on: true, last_run: { status: 'failed', at: now } },
};

/** Opens the remote at an address and returns its main column. */
function open(path: string, items: readonly Item[]) {
  const shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listNotebooks, () => ({ notebooks: [make.notebook({ title: 'Home', default_value: true })] }));
  shell.answer(listItems, ({ query }) => ({
    items: query.kind === 'workflow' ? [...items] : [],
    total: items.length,
    counts: { workflow: items.length },
  }));
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
  return { shell, page: within(screen.getByRole('main')) };
}

it('shows whether a workflow is on and how its last run went, and renames its blueprint', async () => {
  const { shell, page } = open('/my-works?kind=workflow', [digest]);
  const asked: object[] = [];
  shell.answer(renameBlueprint, ({ query }) => {
    asked.push(query);
    return { message: 'ok' };
  });
  expect((await page.findByRole('link', { name: 'Weekly digest' })).getAttribute('href')).toBe('/app/single-workflow?workflowId=b1');
  expect(page.getByText('On')).toBeDefined();
  expect(page.getByText('Last run failed')).toBeDefined();
  expect(page.getByRole('link', { name: /Workflows\s*1 item/ })).toBeDefined();
  await userEvent.click(page.getByRole('button', { name: 'More actions for Weekly digest' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await userEvent.type(await page.findByRole('textbox', { name: 'Rename workflow' }), '!{Enter}');
  await waitFor(() => expect(shell.toasts).toMatchObject([{ description: 'The workflow has been renamed successfully.' }]));
  expect(asked).toEqual([{ blueprint_id: 'b1', rename: 'Weekly digest!', current_name: 'Weekly digest' }]);
});

it('explains which works are listed as workflows and which as blueprints', async () => {
  const { page } = open('/my-works?kind=workflow', []);
  expect(await page.findByText('A blueprint is listed here once it’s turned on or has run.')).toBeDefined();
  await userEvent.click(page.getByRole('link', { name: /^Blueprints/ }));
  expect(await page.findByText('No blueprints available.')).toBeDefined();
});
