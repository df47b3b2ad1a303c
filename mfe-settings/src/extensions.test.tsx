import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { routes } from 'shared-contracts';
import {
  type Capabilities,
  changeExtension,
  type Extension,
  extensionPackageMaxBytes,
  installExtension,
  listWorkspaceExtensions,
  listWorkspaces,
  removeExtension,
} from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { createSettingsShell, dialog, list, openPage, press, refused, toastShows } from './testing/settings-pages.tsx';

const nothing: Capabilities = { calls: [], events: [], origins: [] };
const reader: Extension = {
  extension_id: 'x1',
  remote: 'mfe-reader',
  label: 'Reader',
  version: '1.0.0-aa',
  publisher: { name: 'Acme', url: 'https://acme.example', key: 'a2V5', key_id: '0123456789abcdef' },
  state: 'off',
  wanted: {
    calls: [
      { name: 'listNotebooks', summary: 'Lists notebooks.', changes: false, is_grantable: true },
      { name: 'createNotebook', summary: 'Creates a notebook.', changes: true, is_grantable: true },
      { name: 'listMembers', summary: 'Returns members.', changes: false, is_grantable: false },
    ],
    events: ['mfe-notebooks:notebook-changed'],
    origins: ['https://api.acme.example'],
  },
  granted: nothing,
  problem: null,
  bytes: 2_048,
  trial_token: null,
  installed_by: 'Olga',
  changed_at: '2026-11-20T10:00:00Z',
};
let shell: FakeShell;
let extensions: Extension[];
let role: 'Owner' | 'Member';

beforeEach(() => {
  extensions = [reader];
  role = 'Owner';
  shell = createSettingsShell();
  shell.answer(listWorkspaces, () => ({
    workspaces: [{ workspace_id: 'w1', name: 'Launch', is_personal: false, role, is_current: true, members: 3 }],
  }));
  shell.answer(listWorkspaceExtensions, () => ({ extensions }));
  shell.answer(changeExtension, ({ body }) => {
    extensions = extensions.map((one) => ({
      ...one,
      state: body.state ?? one.state,
      granted: body.granted ?? one.granted,
      trial_token: body.state === 'trial' ? 'secret' : null,
    }));
    return extensions[0] as Extension;
  });
});

const open = () => openPage(shell, routes.settings('extensions'));
const row = () => list('Installed extensions');
const linkOf = async () => (await (await row()).findByRole('link', { name: 'Open' })).getAttribute('href');
const upload = async (content = '{}') => {
  const field = await screen.findByLabelText('Install from a file', { selector: 'input' });
  await userEvent.upload(field, new File([content], 'reader.json', { type: 'application/json' }));
};

it('proposes what an extension asks for, except to contact the web', async () => {
  await open();
  await press('What it may do');
  const shown = await dialog();
  const isChosen = (name: string) => shown.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect(isChosen('Lists notebooks.')).toBe(true);
  expect(isChosen('https://api.acme.example')).toBe(false);
  expect(shown.queryByRole('checkbox', { name: 'Returns members.' })).toBeNull();
  shown.getByText('Returns members.');
  await userEvent.click(shown.getByRole('checkbox', { name: 'Creates a notebook.' }));
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  await toastShows(shell, 'What Reader may do is saved');
  expect(extensions[0]?.granted).toEqual({ ...nothing, calls: ['listNotebooks'], events: reader.wanted.events });
  await expect.poll(() => document.activeElement?.textContent).toBe('What it may do');
  await (await row()).findByText(/It asks for more than it may do/);
});

it('offers nothing to save for an extension that asks for nothing', async () => {
  extensions = [{ ...reader, wanted: { calls: [], events: [], origins: [] } }];
  await open();
  await press('What it may do');
  const shown = await dialog();
  shown.getByText(/It asks for nothing/);
  expect(shown.queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.click(shown.getByText('Close'));
  await expect.poll(() => document.activeElement?.textContent).toBe('What it may do');
});

it('is tried by a link, and opened by everyone once it is on', async () => {
  await open();
  await userEvent.click((await row()).getByText('Trial'));
  await (await row()).findByRole('button', { name: 'Copy trial link' });
  expect(await linkOf()).toContain('/extensions/x1?trial_key=secret');
  await userEvent.click((await row()).getByText('Everyone'));
  await expect.poll(linkOf).toMatch(/\/extensions\/x1$/);
});

it('says why a file is refused, and what was installed or updated', async () => {
  extensions = [];
  await open();
  shell.answer(installExtension, refused);
  await upload();
  await toastShows(shell, 'The extension couldn’t be installed');
  shell.answer(installExtension, () => {
    extensions = [reader];
    return reader;
  });
  await upload();
  await toastShows(shell, 'Reader is installed');
  await row();
  await upload();
  await toastShows(shell, 'Reader is updated to 1.0.0-aa');
});

it('refuses a file that is too large before it is sent', async () => {
  await open();
  shell.answer(installExtension, () => {
    throw new Error('The file must not be sent.');
  });
  await upload('x'.repeat(extensionPackageMaxBytes + 1));
  expect(shell.toasts).toMatchObject([
    { kind: 'error', description: 'The file of an extension can have up to 8 MB. Choose another file.' },
  ]);
});

it('asks before it is removed', async () => {
  shell.answer(removeExtension, () => {
    extensions = [];
    return { message: 'Removed.' };
  });
  await open();
  await press('Remove: Reader');
  await toastShows(shell, 'Reader is removed');
  expect(shell.confirmations[0]).toMatchObject({ title: 'Remove Reader?', danger: true });
  await screen.findByText('No extensions yet');
});

it('is for those who manage the workspace, and says so when it can’t run', async () => {
  extensions = [{ ...reader, problem: 'mfe-reader needs contracts ^9.0.0; the shell has 1.2.0.' }];
  await open();
  await (await row()).findByText(/needs contracts/);
  cleanup();
  role = 'Member';
  await open();
  await screen.findByText('Owners and Admins of a workspace install extensions');
});
