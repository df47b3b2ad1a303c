import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError, type Personalisation } from 'shared-contracts';
import { type CallAnswer, type CallDefinition, getPersonalisation, listMemories } from 'shared-contracts/calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect } from 'vitest';
import { contributes } from '../../contributes.ts';
import { remote } from '../remote.tsx';
import { stubPages } from './stub-pages.ts';

/** Holds the initial choices on Personalize AI. */
export const chosen: Personalisation = { interaction_style: 'decide', output_style: 'decide', autonomy: 'copilot', remembers: true };

/** Creates a shell in which every page has an answer: default choices, one memory, one workspace. */
export function createSettingsShell(): FakeShell {
  localStorage.clear();
  const shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getPersonalisation, () => chosen);
  shell.answer(listMemories, () => ({
    memories: [{ memory_id: 'm1', text: 'I like tea', origin: 'user' as const, created_at: '2026-11-01T08:00:00Z' }],
  }));
  stubPages(shell);
  return shell;
}

/** Opens an address of this remote. */
export const openPage = (shell: FakeShell, path: string) =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);

/** Queries the page. */
export const main = async () => within(await screen.findByRole('main'));

/** Queries the panel beside the page. */
export const panel = async () => within(await screen.findByRole('complementary'));

/** Queries the open dialog. */
export const dialog = async () => within(await screen.findByRole('dialog'));

/** Queries the list with this name on the page. */
export const list = async (name: string) => within(await (await main()).findByRole('list', { name }));

/** Queries the table with this name on the page. */
export const table = async (name: string) => within(await (await main()).findByRole('table', { name }));

/** Returns the texts of the rows of a table, without its head. */
export const rowsOf = async (name: string) =>
  (await (await table(name)).findAllByRole('row')).slice(1).map(({ textContent }) => textContent);

/** Chooses an entry of the menu of a row or of the page. */
export async function chooseAction(name: string, action: string) {
  await press(`More actions for ${name}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

/** Presses a button of the page. */
export const press = async (name: string | RegExp) => userEvent.click(await (await main()).findByRole('button', { name }));

/** Presses a button of the open dialog. */
export const confirmDialog = async (name: string) => userEvent.click(await (await dialog()).findByRole('button', { name }));

/** Waits until the dialog has closed. */
export const dialogCloses = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull();

/** Enters the password into the open dialog and confirms it. */
export async function enterPassword(button: string, password = 'my own password') {
  await userEvent.type((await dialog()).getByLabelText('Current password'), password);
  await confirmDialog(button);
}

/** Selects an option of a select by its label. */
export async function selectOption(label: string, option: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByTitle(option));
}

/** Stubs a call and records its inputs. */
export function record<C extends CallDefinition>(shell: FakeShell, call: C, answer: CallAnswer<C>): object[] {
  const inputs: object[] = [];
  shell.answer(call, (input) => {
    inputs.push(input);
    return answer;
  });
  return inputs;
}

/** Waits for a toast with this title. */
export const toastShows = (shell: FakeShell, title: string) => expect.poll(() => shell.toasts.map((toast) => toast.title)).toContain(title);

/** Rejects a call the way the server does. */
export const refused = () => {
  throw new ApiError({ code: 'forbidden', status: 403, detail: 'Not yours.' });
};
