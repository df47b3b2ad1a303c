import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, type Item } from 'shared-contracts';
import { listItems, listNotebooks } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../../contributes.ts';
import { remote } from '../remote.tsx';

export const home = make.notebook({ notebook_id: 'n_home', title: 'Home', default_value: true });
export const atlas = make.notebook({ notebook_id: 'n_atlas', title: 'Atlas launch', description: 'Everything for the launch.' });

const now = new Date().toISOString();

/** Returns a chat, changed by `part`. */
export const makeItem = (part: Partial<Item>): Item => ({
  kind: 'chat',
  id: 'i1',
  name: 'Launch checklist',
  notebook_id: null,
  target: null,
  created_at: now,
  changed_at: now,
  ...part,
});

/** Throws what the server answers when it refuses a call. */
export const refuse = (): never => {
  throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
};

/** Returns a shell with two notebooks and no items. */
export function createShell(): FakeShell {
  const shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listNotebooks, () => ({ notebooks: [home, atlas] }));
  shell.answer(listItems, () => ({ items: [], total: 0, counts: {} }));
  return shell;
}

export const openPage = (shell: FakeShell, path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);

/** Returns the queries of the page, without the panel beside it. */
export const page = () => within(screen.getByRole('main'));

/** Returns the queries of the panel. */
export const panel = () => within(screen.getByRole('complementary'));

/** Chooses an action in an item's menu. */
export async function chooseAction(name: string, action: string, where = page): Promise<void> {
  await userEvent.click(await where().findByRole('button', { name: `More actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}
