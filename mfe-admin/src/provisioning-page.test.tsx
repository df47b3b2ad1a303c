import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createScimToken, getInstallation, listScimTokens, revokeScimToken, type ScimToken } from 'shared-contracts/admin-calls';
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
