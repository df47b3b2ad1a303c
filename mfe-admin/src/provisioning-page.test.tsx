import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createScimToken,
  decideAddressChange,
  getInstallation,
  listScimTokens,
  revokeScimToken,
  type ScimToken,
} from 'shared-contracts/admin-calls';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const token = (name: string): ScimToken => ({
  token_id: name,
  name,
  hint: 'scim_ab…wxyz',
  created_at: '2026-11-23T08:00:00.000Z',
  last_used_at: null,
});

let tokens: ScimToken[];
let role: 'owner' | 'admin';
let shell: ReturnType<typeof createFakeShell>;
beforeEach(() => {
  tokens = [];
  role = 'owner';
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(getInstallation, () => ({ role, people: 1, groups: 0 }));
  shell.answer(listScimTokens, () => ({ tokens, address: 'https://atrium.example.com/scim/v2' }));
  shell.answer(createScimToken, ({ body }) => {
    tokens = [token(body.name)];
    return { token: token(body.name), secret: 'scim_secret' };
  });
  shell.answer(revokeScimToken, ({ params }) => {
    tokens = tokens.filter(({ token_id }) => token_id !== params.token_id);
    return { message: 'Revoked.' };
  });
});
const open = () =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/admin/provisioning" />);

it('shows a new token once, and then only its name', async () => {
  open();
  expect(await screen.findByText('https://atrium.example.com/scim/v2')).toBeDefined();
  expect(screen.getByText('No token yet. Create one for your identity provider.')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Create a token' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the token' }), 'Entra{Enter}');
  expect(await screen.findByText('scim_secret')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('scim_secret')).toBeNull());
  expect(dialog).toBeDefined();
  expect(await screen.findByText('Entra')).toBeDefined();
});

it('asks for a name', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Create a token' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the token' }), ' {Enter}');
  expect(await screen.findByText('Enter a name.')).toBeDefined();
});

it('revokes a token after asking', async () => {
  tokens = [token('Okta')];
  shell.confirmWith(true);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Okta' }));
  expect(await screen.findByText('No token yet. Create one for your identity provider.')).toBeDefined();
});

it('lets only owners change tokens', async () => {
  role = 'admin';
  tokens = [token('Okta')];
  open();
  expect(await screen.findByText('Okta')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Revoke Okta' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull();
});

it('limits a token to domains', async () => {
  const sent: unknown[] = [];
  shell.answer(createScimToken, ({ body }) => {
    sent.push(body);
    return { token: token(body.name), secret: 'scim_secret' };
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Create a token' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the token' }), 'Acme');
  await userEvent.type(screen.getByRole('combobox', { name: 'Domains of the addresses' }), 'acme.example ');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the token' }), '{Enter}');
  await waitFor(() => expect(sent).toEqual([{ name: 'Acme', domains: ['acme.example'] }]));
});

it('lets owners decide about a changed address, and shows it to administrators', async () => {
  const change = {
    change_id: 'adc_1',
    from_address: 'olga@example.com',
    to_address: 'olga@evil.example',
    token_name: 'Entra',
    asked_at: '2026-11-23T08:00:00.000Z',
  };
  const sent: unknown[] = [];
  shell.answer(listScimTokens, () => ({ tokens, address: 'https://atrium.example.com/scim/v2', changes: [change] }));
  shell.answer(decideAddressChange, (input) => {
    sent.push(input);
    return { message: 'Refused.' };
  });
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep the address: olga@example.com → olga@evil.example' }));
  await waitFor(() => expect(sent).toEqual([{ params: { change_id: 'adc_1' }, body: { is_approved: false } }]));
  unmount();
  role = 'admin';
  open();
  const waiting = await screen.findByRole('list', { name: 'Addresses that wait for an owner' });
  expect(waiting.textContent).toContain('olga@example.com → olga@evil.example');
  expect(screen.queryByRole('button', { name: /^Change the address/ })).toBeNull();
});
