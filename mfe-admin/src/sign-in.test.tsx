import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import * as calls from 'shared-contracts/admin-calls';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const acme: calls.IdentityProvider = {
  provider_id: 'idp_1',
  name: 'Acme',
  is_on: true,
  opens_accounts: true,
  domains: [],
  groups: [],
  openid: { discovery_url: 'https://login.acme.example', client_id: 'atrium', scopes: 'openid email', groups_claim: '' },
  has_secret: true,
  people: 3,
  tested_at: null,
  required_for: [],
};
const policy: calls.SignInPolicy = {
  sign_up: 'open',
  sign_up_domains: [],
  required_providers: [],
  session_hours: 12,
  second_factor: 'optional',
};

function open({ role = 'owner' as 'owner' | 'admin', providers = [acme], groups = [{ group_id: 'grp_1', name: 'Engineering' }] } = {}) {
  const shell = createFakeShell({ remote: contributes.remote });
  const sent: { name: string; input: unknown }[] = [];
  const record = (name: string) => (input: unknown) => {
    sent.push({ name, input });
    return { message: 'Saved.', provider_id: 'idp_2' };
  };
  shell.answer(calls.getInstallation, () => ({ role, people: 3, groups: 1 }));
  shell.answer(calls.listIdentityProviders, () => ({
    providers: [...providers],
    groups: [...groups],
    return_url: 'https://atrium.example/app/auth/callback',
    saml_service: {
      entity_id: 'https://atrium.example/api/saml/metadata',
      answer_url: 'https://atrium.example/api/saml/answer',
      metadata_url: 'https://atrium.example/api/saml/metadata',
    },
  }));
  shell.answer(calls.readSamlMetadata, (input) => {
    sent.push({ name: 'metadata', input });
    return {
      metadata_url: 'https://idp.example/meta',
      entity_id: 'urn:idp',
      sso_url: 'https://idp.example/sso',
      certificates: ['PEM of now'],
    };
  });
  shell.answer(calls.testIdentityProvider, (input) => {
    sent.push({ name: 'test', input });
    return {
      findings: [
        { is_good: true, text: 'The directory answers.' },
        { is_good: false, text: 'Nobody has this name.' },
      ],
    };
  });
  shell.answer(calls.getSignInPolicy, () => ({ policy, sends_mail: true }));
  shell.answer(calls.addIdentityProvider, record('add'));
  shell.answer(calls.changeIdentityProvider, record('change'));
  shell.answer(calls.orderIdentityProviders, record('order'));
  shell.answer(calls.removeIdentityProvider, record('remove'));
  shell.answer(calls.setSignInPolicy, record('policy'));
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/admin/sign-in" />);
  shell.confirmWith(true);
  return { shell, sent, user: userEvent.setup() };
}

it('connects the first provider after every field is filled in', async () => {
  const { sent, user } = open({ providers: [], groups: [] });
  await user.click(await screen.findByRole('button', { name: 'Connect a provider' }));
  const dialog = await screen.findByRole('dialog', { name: 'Connect an identity provider' });
  const inDialog = within(dialog);
  expect(inDialog.getByLabelText('Redirect address to enter at the provider')).toHaveProperty(
    'value',
    'https://atrium.example/app/auth/callback',
  );
  await user.type(inDialog.getByLabelText('Name'), 'Acme');
  await user.type(inDialog.getByLabelText('Discovery address'), 'login.acme.example');
  await user.click(inDialog.getByRole('button', { name: 'Connect a provider' }));
  expect(await inDialog.findByText('This must be an http or https address.')).toBeDefined();
  expect(inDialog.getByText('Fill in this field.')).toBeDefined();
  await user.clear(inDialog.getByLabelText('Discovery address'));
  await user.type(inDialog.getByLabelText('Discovery address'), 'https://login.acme.example');
  await user.type(inDialog.getByLabelText('Client ID'), 'atrium');
  await user.type(inDialog.getByLabelText('Client secret'), 'sesame');
  await user.click(inDialog.getByRole('button', { name: 'Connect a provider' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    name: 'add',
    input: { body: { name: 'Acme', groups: [], client_secret: 'sesame', openid: { discovery_url: 'https://login.acme.example' } } },
  });
});

it('drops the refusal of a field as soon as it is changed, and no other', async () => {
  const { shell, user } = open();
  const errors = ['openid.discovery_url', 'openid.client_id'].map((path) => ({ path: `body.${path}`, message: `Refused ${path}.` }));
  shell.answer(calls.changeIdentityProvider, () => {
    throw new ApiError({ code: 'invalid', status: 400, detail: 'Check the fields.', errors });
  });
  await user.click(await screen.findByRole('button', { name: 'Acme' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Acme' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Refused openid.discovery_url.');
  await user.type(dialog.getByLabelText('Discovery address'), '/');
  await waitFor(() => expect(dialog.queryByText('Refused openid.discovery_url.')).toBeNull());
  expect(dialog.getByText('Refused openid.client_id.')).toBeDefined();
});

it('changes a provider without sending a secret that was not entered', async () => {
  const { sent, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Acme' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Acme' }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Acme Corp');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: 'change', input: { params: { provider_id: 'idp_1' }, body: { name: 'Acme Corp' } } });
  expect(JSON.stringify(sent)).not.toContain('client_secret');
});

it('maps a group of the provider to a group of the installation', async () => {
  const { sent, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Acme' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Acme' }));
  await user.click(dialog.getByRole('button', { name: 'Add a group' }));
  await user.type(dialog.getByLabelText('Group at the provider'), 'eng');
  await user.click(dialog.getByLabelText('Group here'));
  await user.click(await screen.findByTitle('Engineering'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ input: { body: { groups: [{ value: 'eng', group_id: 'grp_1' }] } } });
});

it('says how many people lose their way in before a provider is disconnected', async () => {
  const { shell, sent, user } = open();
  await user.click(await screen.findByRole('button', { name: /More.*Acme|Acme.*more/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ name: 'remove' })]));
  expect(shell.confirmations).toMatchObject([
    { title: 'Disconnect Acme?', body: expect.stringMatching(/^People who sign in with it: 3\./), danger: true },
  ]);
});

it('moves a provider in the order of the sign-in page', async () => {
  const { sent, user } = open({ providers: [acme, { ...acme, provider_id: 'idp_2', name: 'Beta' }] });
  await user.click(await screen.findByRole('button', { name: /More.*Beta|Beta.*more/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => expect(sent).toMatchObject([{ name: 'order', input: { body: { provider_ids: ['idp_2', 'idp_1'] } } }]));
});

it('asks before rules that end sessions or ways in, and saves them whole', async () => {
  const { shell, sent, user } = open();
  const asked: unknown[] = [];
  shell.answer(calls.getSignInEffects, (input) => {
    asked.push(input);
    return { people: 4, unconfirmed: 1, sessions: 3, keys: 2 };
  });
  await user.click(await screen.findByRole('button', { name: 'Add a domain' }));
  await user.type(screen.getByLabelText('Domain'), 'acme.example');
  await user.click(screen.getByLabelText('Provider'));
  await user.click(await screen.findByTitle('Acme'));
  const hours = screen.getByLabelText('Hours until people have to sign in again');
  await user.clear(hours);
  await user.type(hours, '8');
  await user.click(screen.getByRole('switch', { name: 'Require a second factor' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the rules?' }));
  expect(dialog.getByText(/^People at acme\.example can then sign in only/)).toBeDefined();
  expect(dialog.getByText(/^Sessions that are older/)).toBeDefined();
  expect(await dialog.findByText(/^People at these domains: 4\. Their open sessions \(3\) and API keys \(2\) stay valid/)).toBeDefined();
  expect(dialog.getByText(/^People with an unconfirmed address: 1\./)).toBeDefined();
  expect(asked).toEqual([{ query: { domains: 'acme.example' } }]);
  await user.click(dialog.getByRole('checkbox', { name: 'Sign them out now' }));
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    name: 'policy',
    input: {
      body: {
        ...policy,
        session_hours: 8,
        second_factor: 'required',
        required_providers: [{ domain: 'acme.example', provider_id: 'idp_1' }],
        ends_sessions: true,
      },
    },
  });
});

it('lets admins read what only owners change', async () => {
  open({ role: 'admin' });
  expect(await screen.findByText('Only owners of the installation can change this.')).toBeDefined();
  expect(await screen.findByRole('switch', { name: 'Require a second factor' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Connect a provider' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('connects a SAML provider with what its metadata says', async () => {
  const { sent, user } = open({ providers: [], groups: [] });
  await user.click(await screen.findByRole('button', { name: 'Connect a provider' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect an identity provider' }));
  await user.click(dialog.getByRole('radio', { name: 'SAML 2.0' }));
  expect(await dialog.findByLabelText('Entity ID to enter at the provider')).toHaveProperty(
    'value',
    'https://atrium.example/api/saml/metadata',
  );
  expect(dialog.getByLabelText('Answer address (ACS) to enter at the provider')).toHaveProperty(
    'value',
    'https://atrium.example/api/saml/answer',
  );
  await user.type(dialog.getByLabelText('Name'), 'Acme');
  await user.type(dialog.getByLabelText('Metadata of the provider'), 'https://idp.example/meta');
  await user.click(dialog.getByRole('button', { name: 'Read metadata' }));
  await waitFor(() => expect(dialog.getByLabelText('Entity ID of the provider')).toHaveProperty('value', 'urn:idp'));
  expect(dialog.getByLabelText('Certificate 1')).toHaveProperty('value', 'PEM of now');
  await user.click(dialog.getByRole('button', { name: 'Connect a provider' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    name: 'add',
    input: {
      body: {
        name: 'Acme',
        kind: 'saml',
        saml: { entity_id: 'urn:idp', sso_url: 'https://idp.example/sso', certificates: ['PEM of now'], starts_elsewhere: false },
      },
    },
  });
  expect(JSON.stringify(sent[1])).not.toContain('user_filter');
});

it('keeps the certificate that is in use next to the one of new metadata', async () => {
  const names = { id_attribute: '', email_attribute: '', first_name_attribute: '', last_name_attribute: '', groups_attribute: 'groups' };
  const saml = {
    ...names,
    metadata_url: 'https://idp.example/meta',
    entity_id: 'urn:idp',
    sso_url: 'https://idp.example/sso',
    certificates: ['PEM of before'],
    trusts_response_signature: false,
    starts_elsewhere: true,
  };
  const { sent, user } = open({ providers: [{ ...acme, kind: 'saml', saml }] });
  await user.click(await screen.findByRole('button', { name: 'Acme' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Acme' }));
  await user.click(dialog.getByRole('button', { name: 'Read metadata' }));
  await waitFor(() => expect(dialog.getByLabelText('Certificate 1')).toHaveProperty('value', 'PEM of now'));
  expect(dialog.getByLabelText('Certificate 2')).toHaveProperty('value', 'PEM of before');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    name: 'change',
    input: {
      body: { kind: 'saml', saml: { certificates: ['PEM of now', 'PEM of before'], groups_attribute: 'groups', starts_elsewhere: true } },
    },
  });
});

it('tests a directory before it is saved, and says what was found', async () => {
  const { sent, user } = open({ providers: [], groups: [] });
  await user.click(await screen.findByRole('button', { name: 'Connect a provider' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect an identity provider' }));
  await user.click(dialog.getByRole('radio', { name: 'Directory (LDAP)' }));
  await user.type(await dialog.findByLabelText('Address of the directory'), 'directory.example.com');
  await user.type(dialog.getByLabelText('Name'), 'Staff');
  await user.type(dialog.getByLabelText('Base for people'), 'dc=example');
  await user.click(dialog.getByRole('button', { name: 'Test' }));
  expect(await dialog.findByText('The address must look like ldaps://directory.example.com.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.clear(dialog.getByLabelText('Address of the directory'));
  await user.type(dialog.getByLabelText('Address of the directory'), 'ldaps://directory.example.com');
  await user.type(dialog.getByLabelText('Password of this account'), 'sesame');
  await user.type(dialog.getByLabelText('User name to look up'), 'ana');
  await user.click(dialog.getByRole('button', { name: 'Test' }));
  expect(await dialog.findByText('The directory answers.')).toBeDefined();
  expect(dialog.getByText('Nobody has this name.')).toBeDefined();
  expect(sent).toMatchObject([
    {
      name: 'test',
      input: { body: { kind: 'ldap', login: 'ana', client_secret: 'sesame', ldap: { base_dn: 'dc=example', email_attribute: 'mail' } } },
    },
  ]);
});

it('says that a provider sent no groups', async () => {
  open({ providers: [{ ...acme, groups_missing_at: '2026-11-20T08:00:00Z' }] });
  expect(await screen.findByText(/^Acme sent no groups on /)).toBeDefined();
  expect(screen.getByText(/keeps the memberships they had/)).toBeDefined();
});
