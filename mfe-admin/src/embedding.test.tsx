import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  type EmbeddingModel,
  getEmbedding,
  getLocalDiscovery,
  pauseEmbedding,
  previewEmbedding,
  startEmbedding,
} from 'shared-contracts/admin-calls';
import { listScopedConnections } from 'shared-contracts/connection-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAdminShell, openPage, press, record } from './testing/admin-pages.tsx';

let shell: FakeShell;
beforeEach(() => {
  shell = createAdminShell();
  shell.answer(listScopedConnections, () => ({ connections: [], default_model: null }));
  shell.answer(getLocalDiscovery, () => ({ is_on: false, is_allowed: true }));
});
afterEach(() => {
  vi.useRealTimers();
});
const dialog = async () => within(await screen.findByRole('dialog'));
const confirm = async (name: string) => {
  const button = await (await dialog()).findByRole('button', { name });
  await expect.poll(() => button).toHaveProperty('disabled', false);
  await userEvent.click(button);
};

const current: EmbeddingModel = {
  embedding_model: 'prv_1/small',
  name: 'small',
  connection: 'Acme',
  is_current: true,
  is_building: true,
  is_paused: false,
  done: 400,
  left: 600,
  failed_files: 0,
  problem: null,
};
const choices = [
  { embedding_model: 'prv_1/small', name: 'small', connection: 'Acme' },
  { embedding_model: 'prv_1/large', name: 'large', connection: 'Acme' },
];

it('starts with a model only after its price was shown', async () => {
  shell.answer(getEmbedding, () => ({ models: [], choices, suggested: null }));
  const preview = { passages: 1_000, tokens: 20_000, cost_micro: 2_600, currency: 'USD' };
  const asked = record(shell, previewEmbedding, preview);
  const started = record(shell, startEmbedding, { message: 'Started.' });
  openPage(shell, '/admin/models');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Embedding model' }));
  await userEvent.click(await screen.findByText('large · Acme'));
  await press('See the price');
  expect(await (await dialog()).findByText('To embed: 1,000 passages, about 20,000 tokens')).toBeDefined();
  expect((await dialog()).getByText('Estimated price: $0.0026')).toBeDefined();
  expect([asked, started]).toEqual([[{ query: { embedding_model: 'prv_1/large' } }], []]);
  await confirm('Start embedding');
  await expect.poll(() => started).toEqual([{ body: { embedding_model: 'prv_1/large' } }]);
});

it('says when nobody knows what a model costs', async () => {
  shell.answer(getEmbedding, () => ({ models: [], choices, suggested: 'prv_1/small' }));
  shell.answer(previewEmbedding, () => ({ passages: 1, tokens: 20, cost_micro: null, currency: null }));
  openPage(shell, '/admin/models');
  await press('See the price');
  expect(await (await dialog()).findByText(/^Price unknown/)).toBeDefined();
});

it('starts without a size that takes too long to count', async () => {
  shell.answer(getEmbedding, () => ({ models: [], choices, suggested: 'prv_1/small' }));
  shell.answer(previewEmbedding, () => ({ passages: null, tokens: null, cost_micro: null, currency: 'USD' }));
  const started = record(shell, startEmbedding, { message: 'Started.' });
  openPage(shell, '/admin/models');
  await press('See the price');
  expect(await (await dialog()).findByText(/^The size is unknown/)).toBeDefined();
  await confirm('Start embedding');
  await expect.poll(() => started).toEqual([{ body: { embedding_model: 'prv_1/small' } }]);
});

it('says how many files could not be embedded', async () => {
  const model = { ...current, is_building: false, left: 0, failed_files: 3 };
  shell.answer(getEmbedding, () => ({ models: [model], choices, suggested: null }));
  openPage(shell, '/admin/models');
  expect(await screen.findByText(/^Files that could not be embedded: 3/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined();
});

it('shows its progress and problem, and pauses and continues', async () => {
  let model: typeof current & { problem: string | null } = { ...current, problem: 'The model provider refused the key.' };
  shell.answer(getEmbedding, () => ({ models: [model], choices, suggested: null }));
  shell.answer(pauseEmbedding, ({ body }) => {
    model = { ...current, is_paused: (body as { is_paused: boolean }).is_paused };
    return { message: '' };
  });
  openPage(shell, '/admin/models');
  expect(await screen.findByText('400 of 1,000 passages embedded')).toBeDefined();
  expect(screen.getByText('The model provider refused the key.')).toBeDefined();
  await press('Pause');
  expect(await screen.findByText('Paused')).toBeDefined();
  await press('Continue');
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeDefined();
});

it('keeps the current model instead of the one that was to replace it', async () => {
  const next = { ...current, embedding_model: 'prv_1/large', name: 'large', is_current: false };
  shell.answer(getEmbedding, () => ({ models: [{ ...current, is_building: false, left: 0 }, next], choices, suggested: 'prv_1/small' }));
  const started = record(shell, startEmbedding, { message: 'Started.' });
  openPage(shell, '/admin/models');
  expect(await screen.findByText(/^Replaces the current model/)).toBeDefined();
  await press('See the price');
  expect((await dialog()).getByText('Keep small?')).toBeDefined();
  await confirm('Save');
  await expect.poll(() => started).toEqual([{ body: { embedding_model: 'prv_1/small' } }]);
});

it.each([
  ['looks for progress, which it does not announce, while files are embedded', current, true],
  ['does not look again while it is paused', { ...current, is_paused: true }, false],
  ['does not look again once everything is embedded', { ...current, is_building: false, left: 0 }, false],
])('%s', async (_, model, looksAgain) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let done = 400;
  shell.answer(getEmbedding, () => ({ models: [{ ...model, done: done++ }], choices, suggested: null }));
  openPage(shell, '/admin/models');
  const name = await screen.findByText('small · Acme');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(done > 401).toBe(looksAgain);
  const state = within(name.closest('p') as HTMLElement).getByRole('status');
  expect(state.textContent).not.toMatch(/\d/);
});

it('says how many passages there are, also if there is one', async () => {
  shell.answer(getEmbedding, () => ({ models: [{ ...current, done: 0, left: 1 }], choices, suggested: null }));
  openPage(shell, '/admin/models');
  expect(await screen.findByText('0 of 1 passage embedded')).toBeDefined();
});
