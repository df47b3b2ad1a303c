import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  getEmbedding,
  getLocalDiscovery,
  listGroups,
  previewDisconnection,
  setConnectionAccess,
  setInstallationModel,
  setLocalDiscovery,
  setModelFacts,
} from 'shared-contracts/admin-calls';
import type { CallAnswer, CallDefinition } from 'shared-contracts/calls';
import {
  type ConnectionModel,
  createScopedConnection,
  deleteScopedConnection,
  listScopedConnections,
  listScopedModels,
  type ModelConnection,
  refreshScopedConnection,
  setScopedModel,
  testScopedConnection,
  updateScopedConnection,
} from 'shared-contracts/connection-calls';
import { createFakeShell, type FakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { beforeEach, describe, expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

let shell: FakeShell;
const query = { of: 'installation' };
const acme: ModelConnection = {
  connection_id: 'prv_1',
  name: 'Acme',
  base_url: 'https://api.acme.example/v1',
  has_key: true,
  is_fixed: false,
  models: 2,
  models_on: 1,
  new_models_on: true,
  groups: null,
  checked_at: '2026-11-01T08:00:00Z',
};
const model = (part: Partial<ConnectionModel> = {}): ConnectionModel => ({
  id: 'prv_1/small',
  model_id: 'small',
  display_name: null,
  is_on: true,
  is_default: false,
  is_special: false,
  groups: null,
  requests_per_minute: null,
  ...part,
});
beforeEach(() => {
  shell = createFakeShell({ remote: contributes.remote });
  shell.answer(listScopedConnections, () => ({ connections: [acme], default_model: null }));
  shell.answer(getEmbedding, () => ({ models: [], choices: [], suggested: null }));
  shell.answer(getLocalDiscovery, () => ({ is_on: false, is_allowed: true }));
  shell.answer(listScopedModels, () => ({ models: [model()], next: null }));
  const group = { group_id: 'g1', name: 'Research', description: '', people: 2, created_at: '' };
  shell.answer(listGroups, () => ({ groups: [group], next: null }));
});
const open = () =>
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/admin/models" />);
const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) => {
  const button = await (await dialog()).findByRole('button', { name });
  await expect.poll(() => button).toHaveProperty('disabled', false);
  await userEvent.click(button);
};
const toastShows = (title: string) => expect.poll(() => shell.toasts.map((toast) => toast.title)).toContain(title);
function record<C extends CallDefinition>(call: C, answer: CallAnswer<C>): object[] {
  const inputs: object[] = [];
  shell.answer(call, (input) => {
    inputs.push(input);
    return answer;
  });
  return inputs;
}

describe('the connections', () => {
  it('show their address, who may use them and how many models are on', async () => {
    const server = { ...acme, connection_id: 'server', name: 'llm.local', is_fixed: true, groups: [{ group_id: 'g1', name: 'Research' }] };
    shell.answer(listScopedConnections, () => ({ connections: [server], default_model: { id: 'x', name: 'small' } }));
    open();
    expect(await screen.findByText('Only Research')).toBeDefined();
    expect(screen.getByText('1 of 2 models on')).toBeDefined();
    expect(screen.getByText('Server settings')).toBeDefined();
    expect(screen.getByText(/Default model for people who have not chosen one: small/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Disconnect|Edit llm/ })).toBeNull();
  });

  it('are explained while there are none', async () => {
    shell.answer(listScopedConnections, () => ({ connections: [], default_model: null }));
    open();
    expect(await screen.findByText('No connections yet')).toBeDefined();
  });

  it('get a new one, which is tested first', async () => {
    const tested = record(testScopedConnection, { problem: null, models: ['small', 'large'] });
    const created = record(createScopedConnection, { problem: null, connection: acme });
    open();
    await press('Connect a model');
    await confirm('Other');
    await userEvent.type(await (await dialog()).findByLabelText('Name'), 'Acme');
    await userEvent.type((await dialog()).getByLabelText('URL'), 'https://api.acme.example/v1');
    await confirm('More options');
    await userEvent.type((await dialog()).getByLabelText('API key'), 'sk-1');
    await confirm('Test');
    expect((await (await dialog()).findByRole('status')).textContent).toContain('The endpoint answers. Models: 2');
    await confirm('Test and connect');
    const endpoint = { base_url: 'https://api.acme.example/v1', api_key: 'sk-1', models: [] };
    await expect.poll(() => created).toEqual([{ query, body: { name: 'Acme', ...endpoint } }]);
    expect(tested).toEqual([{ query, body: endpoint }]);
    expect(await (await dialog()).findByText('Acme is connected')).toBeDefined();
  });

  it('keep the form open with the reason when the endpoint refuses', async () => {
    record(updateScopedConnection, { problem: 'The model provider refused the key.', connection: acme });
    open();
    await press('Edit Acme');
    await userEvent.type((await dialog()).getByLabelText('API key'), 'wrong');
    await confirm('Save');
    expect((await (await dialog()).findByRole('alert')).textContent).toContain('The model provider refused the key.');
  });

  it('are tested with what is stored', async () => {
    record(refreshScopedConnection, { problem: null, connection: { ...acme, models: 3 } });
    open();
    await press('Test Acme');
    await toastShows('The endpoint answers. Models: 3');
  });

  it('show who uses them before they are disconnected', async () => {
    const deleted = record(deleteScopedConnection, { message: '' });
    shell.answer(previewDisconnection, () => ({ people: 3, agents: 1, workflows: 0, is_default: true }));
    open();
    await press('Disconnect Acme');
    expect(await (await dialog()).findByText('People who chose one of its models: 3')).toBeDefined();
    expect((await dialog()).getByText('The default model for everyone is one of its models')).toBeDefined();
    await confirm('Disconnect');
    await expect.poll(() => deleted).toEqual([{ params: { connection_id: 'prv_1' }, query }]);
  });

  it('are limited to groups, of which there must be one', async () => {
    const saved = record(setConnectionAccess, { message: '' });
    open();
    await press('Who may use Acme');
    await userEvent.click((await dialog()).getByRole('radio', { name: 'Only these groups' }));
    expect(await (await dialog()).findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.click((await dialog()).getByRole('combobox', { name: 'Groups' }));
    await userEvent.click(await screen.findByTitle('Research'));
    await confirm('Save');
    const body = { group_ids: ['g1'], new_models_on: true };
    await expect.poll(() => saved).toEqual([{ params: { connection_id: 'prv_1' }, body }]);
  });
});

describe('a model', () => {
  it('shows what was decided about it', async () => {
    const decided = { display_name: 'Quick', groups: [], requests_per_minute: 5, is_on: false };
    shell.answer(listScopedModels, () => ({ models: [model(decided)], next: null }));
    open();
    const row = await within(await screen.findByRole('list', { name: 'Models of Acme' })).findByRole('listitem');
    expect(row.textContent).toBe('QuicksmallNo one: its groups were deletedRequests per minute: 5OffFactsEdit');
  });

  it('is turned off, named and limited', async () => {
    const saved = record(setScopedModel, { message: '' });
    open();
    await press('Edit small');
    await userEvent.click((await dialog()).getByRole('switch', { name: 'On' }));
    await userEvent.type((await dialog()).getByLabelText('Name that people see'), 'Quick');
    await userEvent.type((await dialog()).getByLabelText('Requests per minute and person'), '5');
    await confirm('Save');
    const body = { model_id: 'small', is_on: false, display_name: 'Quick', requests_per_minute: 5, group_ids: null };
    await expect.poll(() => saved).toEqual([{ params: { connection_id: 'prv_1' }, query, body }]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('becomes the default for people who have not chosen one', async () => {
    const chosen = record(setInstallationModel, { message: '' });
    open();
    await press('Make small the default');
    await expect.poll(() => chosen).toEqual([{ body: { default_model: 'prv_1/small' } }]);
    await toastShows('small is the default for people who have not chosen a model');
  });

  it('is found among many', async () => {
    shell.answer(listScopedConnections, () => ({ connections: [{ ...acme, models: 60 }], default_model: null }));
    shell.answer(listScopedModels, ({ query }) => ({ models: [model({ model_id: query.search ? 'found' : 'small' })], next: null }));
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Find models of Acme' }), 'fo');
    expect(await screen.findByText('found')).toBeDefined();
  });
});

it('turns looking for models on this computer on', async () => {
  const saved = record(setLocalDiscovery, { message: '' });
  open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Look for models on this computer' }));
  await expect.poll(() => saved).toEqual([{ body: { looks_for_local: true } }]);
});

it('sets facts about a model in place of those that are known', async () => {
  const known = { context_window: 8_000, tools: true };
  shell.answer(listScopedModels, () => ({ models: [model({ known_facts: known, stated_facts: { max_output: 900 } })], next: null }));
  const saved = record(setModelFacts, { message: '' });
  open();
  await press('Facts about small');
  const field = await (await dialog()).findByLabelText('Context window in tokens');
  expect(field.getAttribute('placeholder')).toBe('8,000');
  await userEvent.type(field, '16000');
  await confirm('Save');
  const stated_facts = { context_window: 16_000, max_output: 900 };
  await expect.poll(() => saved).toEqual([{ params: { connection_id: 'prv_1' }, body: { model_id: 'small', stated_facts } }]);
});

it('marks a model with stated facts, which follow the catalog again when they are emptied', async () => {
  const stated_facts = { context_window: 32_000, tools: true, deprecated_on: '2031-05-03' };
  shell.answer(listScopedModels, () => ({ models: [model({ stated_facts })], next: null }));
  const saved = record(setModelFacts, { message: '' });
  open();
  expect(await screen.findByText('Own facts')).toBeDefined();
  await press('Facts about small');
  const field = await (await dialog()).findByLabelText('Context window in tokens');
  expect(field).toHaveProperty('value', '32000');
  await userEvent.clear(field);
  await userEvent.clear((await dialog()).getByLabelText('No longer offered from'));
  await confirm('Save');
  await expect
    .poll(() => saved)
    .toEqual([{ params: { connection_id: 'prv_1' }, body: { model_id: 'small', stated_facts: { tools: true } } }]);
});
