import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createScopedConnection,
  deleteScopedConnection,
  listScopedConnections,
  listScopedModels,
  type ModelConnection,
  refreshScopedConnection,
  setScopedModel,
  testScopedConnection,
} from 'shared-contracts/connection-calls';
import {
  getWorkspaceDefaultModel,
  getWorkspaceSpeech,
  listMembers,
  listWorkspaces,
  setWorkspaceDefaultModel,
  setWorkspaceSpeech,
} from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import {
  confirmDialog,
  createSettingsShell,
  dialog,
  dialogCloses,
  list,
  main,
  openPage,
  press,
  record,
  toastShows,
} from './testing/settings-pages.tsx';
import { createWorkspaceSample, ownMember } from './testing/stub-pages.ts';

const title = 'Models of this workspace';
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
const small = { id: 'prv_1/small', model_id: 'small', is_on: true, is_default: false, is_special: false, groups: null };
const choices = [{ id: 'prv_1/small', name: 'Quick', provider: 'Acme' }];
const silent = { model: null, voice: null, choices: [] };
let shell: FakeShell;
const query = { of: 'workspace', id: 'w' };
beforeEach(() => {
  shell = createSettingsShell();
  shell.answer(listMembers, () => ({ members: [ownMember], teams: [] }));
  shell.answer(listScopedConnections, () => ({ connections: [acme] }));
  shell.answer(getWorkspaceDefaultModel, () => ({ default_model: null, choices }));
  shell.answer(getWorkspaceSpeech, () => ({ transcription: silent, speech: silent }));
  shell.answer(listScopedModels, () => ({ models: [{ ...small, display_name: 'Quick', requests_per_minute: 5 }], next: null }));
});
const open = () => openPage(shell, '/settings/workspace-connections');

it('lists the connections of the workspace for those who manage them', async () => {
  open();
  const row = await (await list(title)).findByRole('listitem');
  expect(row.textContent).toContain('Acmehttps://api.acme.example/v1 · 1 of 2 models on');
});

it('shows them to nobody else', async () => {
  shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample({ role: 'Member' })] }));
  open();
  await screen.findByText('You don’t manage the models or tool servers of a workspace.');
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
});

it('connects a provider, and keeps the form open with the reason when it can’t be used', async () => {
  const asked: object[] = [];
  shell.answer(createScopedConnection, (input) => {
    asked.push(input);
    return asked.length === 1 ? { connection: null, problem: 'The model provider refused the key.' } : { connection: acme, problem: null };
  });
  open();
  await press('Connect a model');
  await confirmDialog('Other');
  await userEvent.type(await (await dialog()).findByLabelText('Name'), 'Acme');
  await userEvent.type((await dialog()).getByLabelText('URL'), 'https://api.acme.example/v1');
  await confirmDialog('More options');
  const tested = record(shell, testScopedConnection, { problem: null, models: ['small', 'large'] });
  await userEvent.click((await dialog()).getByRole('button', { name: 'Test' }));
  expect((await (await dialog()).findByRole('status')).textContent).toContain('The endpoint answers. Models: 2');
  expect(tested).toEqual([{ query, body: { base_url: 'https://api.acme.example/v1', models: [] } }]);
  await confirmDialog('Test and connect');
  expect((await (await dialog()).findByRole('alert')).textContent).toContain('The model provider refused the key.');
  await confirmDialog('Test and connect');
  expect(await (await dialog()).findByText('Acme is connected')).toBeDefined();
  const chosen = record(shell, setWorkspaceDefaultModel, { message: '' });
  await userEvent.click(await (await dialog()).findByRole('radio', { name: /Quick/ }));
  await expect.poll(() => chosen).toEqual([{ params: { workspace_id: 'w' }, body: { default_model: 'prv_1/small' } }]);
  await confirmDialog('See all models');
  await dialogCloses();
  expect(asked[1]).toMatchObject({ query, body: { name: 'Acme', base_url: 'https://api.acme.example/v1' } });
});

it('turns a model off and keeps its name and limit', async () => {
  const saved = record(shell, setScopedModel, { message: '' });
  open();
  await press('Choose the models of Acme');
  await userEvent.click(await (await dialog()).findByRole('switch', { name: 'Quick' }));
  const body = { model_id: 'small', is_on: false, display_name: 'Quick', requests_per_minute: 5 };
  await expect.poll(() => saved).toEqual([{ params: { connection_id: 'prv_1' }, query, body }]);
});

it('names a model and limits it, and keeps whether it is on', async () => {
  const saved = record(shell, setScopedModel, { message: '' });
  open();
  await press('Choose the models of Acme');
  expect(await (await dialog()).findByText('Requests per minute: 5')).toBeDefined();
  await userEvent.click((await dialog()).getByRole('button', { name: 'Edit Quick' }));
  await screen.findByText('Edit Quick');
  const form = await dialog();
  await userEvent.clear(form.getByLabelText('Name that people see'));
  await userEvent.clear(form.getByLabelText('Requests per minute and person'));
  await userEvent.type(form.getByLabelText('Requests per minute and person'), '20');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  const body = { model_id: 'small', is_on: true, display_name: null, requests_per_minute: 20 };
  await expect.poll(() => saved).toEqual([{ params: { connection_id: 'prv_1' }, query, body }]);
  await toastShows(shell, 'Saved');
});

it('tests a connection and says why it can’t be used', async () => {
  record(shell, refreshScopedConnection, { problem: 'The model provider cannot be reached.', connection: acme });
  open();
  await press('Test Acme');
  await expect.poll(() => shell.toasts.at(-1)).toMatchObject({ kind: 'error', description: 'The model provider cannot be reached.' });
});

it('disconnects after a question', async () => {
  const deleted = record(shell, deleteScopedConnection, { message: '' });
  open();
  await press('Disconnect Acme');
  await expect.poll(() => deleted).toEqual([{ params: { connection_id: 'prv_1' }, query }]);
  expect(shell.confirmations.at(-1)).toMatchObject({ title: 'Disconnect Acme?', danger: true });
  expect(await (await main()).findByRole('heading', { name: title })).toBeDefined();
});

it('chooses the default model of the workspace, and removes it', async () => {
  const saved = record(shell, setWorkspaceDefaultModel, { message: '' });
  open();
  const select = await (await main()).findByRole('combobox', { name: 'Default model' });
  expect(await (await main()).findByText('Same as everyone else')).toBeDefined();
  await userEvent.click(select);
  shell.answer(getWorkspaceDefaultModel, () => ({ default_model: { id: 'prv_1/small', name: 'Quick', is_usable: true }, choices }));
  await userEvent.click(await screen.findByText('Quick · Acme'));
  await toastShows(shell, 'Default model saved');
  const params = { workspace_id: 'w' };
  expect(saved).toEqual([{ params, body: { default_model: 'prv_1/small' } }]);
  await userEvent.click(await (await main()).findByRole('combobox', { name: 'Default model' }));
  await userEvent.click(await screen.findByText('Same as everyone else'));
  await expect.poll(() => saved).toHaveLength(2);
  expect(saved[1]).toEqual({ params, body: { default_model: null } });
});

it('chooses the model that speaks in the workspace, with a voice', async () => {
  const saved = record(shell, setWorkspaceSpeech, { message: '' });
  const tts = { id: 'prv_1/tts', name: 'tts', provider: 'Acme', voices: ['nova'], is_made_for_it: true };
  const speech = { model: { id: 'prv_1/tts', name: 'tts', is_usable: true }, voice: null, choices: [tts] };
  shell.answer(getWorkspaceSpeech, () => ({ transcription: silent, speech }));
  open();
  await userEvent.type(await (await main()).findByRole('combobox', { name: 'Default voice' }), 'nova');
  await press('Save voice');
  const params = { workspace_id: 'w' };
  await expect.poll(() => saved).toEqual([{ params, body: { purpose: 'speech', model: 'prv_1/tts', voice: 'nova' } }]);
});

it('says when the default model of the workspace is gone', async () => {
  const lost = { id: 'prv_9/old', name: 'old', is_usable: false };
  shell.answer(getWorkspaceDefaultModel, () => ({ default_model: lost, choices }));
  open();
  expect(await (await main()).findByText('old (no longer available)')).toBeDefined();
});
