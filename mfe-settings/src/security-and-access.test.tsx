import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { disconnectIdentity, getSecurity, removePasskey } from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { createSettingsShell, main, openPage } from './testing/settings-pages.tsx';

const since = '2026-11-01T08:00:00Z';
let shell: FakeShell;
let sent: object[];
const answer = (has_password: boolean) =>
  shell.answer(getSecurity, () => ({
    has_password,
    two_factor: false,
    backup_codes_left: 0,
    closed_ways: [],
    identities: [{ provider: 'google', connected_at: since }],
    passkeys: [{ passkey_id: 'p', name: 'My laptop', created_at: since, last_used_at: null }],
  }));

beforeEach(() => {
  shell = createSettingsShell();
  sent = [];
  shell.answer(removePasskey, ({ params, body }) => {
    sent.push({ ...params, ...body });
    return { message: 'Removed.' };
  });
  shell.answer(disconnectIdentity, ({ body }) => {
    sent.push(body);
    return { message: 'Disconnected.' };
  });
});

const press = async (name: string) => userEvent.click(await (await main()).findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const sayPassword = async (button: string) => {
  const form = await dialog();
  await userEvent.click(form.getByRole('button', { name: button }));
  expect(await form.findByText('Enter your password.')).toBeDefined();
  await userEvent.type(form.getByLabelText('Current password'), 'my own password');
  await userEvent.click(form.getByRole('button', { name: button }));
};

it('asks for the password before removing a passkey or disconnecting a provider', async () => {
  answer(true);
  openPage(shell, '/settings/security-and-access');
  await press('Remove: My laptop');
  await sayPassword('Remove');
  await expect.poll(() => sent).toMatchObject([{ passkey_id: 'p', current_password: 'my own password' }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await press('Disconnect Google');
  await sayPassword('Disconnect');
  await expect.poll(() => sent.at(1)).toMatchObject({ provider: 'google', current_password: 'my own password' });
});

it('accepts a recent log-in instead of a password on accounts without one', async () => {
  answer(false);
  openPage(shell, '/settings/security-and-access');
  await press('Remove: My laptop');
  const form = await dialog();
  expect(form.getByText(/within ten minutes of signing in/)).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => sent).toMatchObject([{ passkey_id: 'p', current_password: '' }]);
});
