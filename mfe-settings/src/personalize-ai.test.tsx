import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  addMemory,
  deleteMemories,
  deleteMemory,
  getPersonalisation,
  listMemories,
  savePersonalisation,
  updateMemory,
} from 'shared-contracts/calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { chosen, createSettingsShell, main, openPage, panel, press, record, refused, toastShows } from './testing/settings-pages.tsx';

let shell: FakeShell;
const open = (path: string) => openPage(shell, path);

beforeEach(() => {
  shell = createSettingsShell();
});

it('saves a choice immediately and reverts it when saving fails', async () => {
  const stored: object[] = [];
  shell.answer(savePersonalisation, ({ body }) => {
    stored.push(body);
    return stored.length === 1 ? body : refused();
  });
  open('/personalize-ai');
  await userEvent.click(await (await main()).findByRole('radio', { name: /^Concise/ }));
  expect(stored).toMatchObject([{ output_style: 'concise', autonomy: 'copilot', remembers: true }]);
  await userEvent.click(await (await main()).findByRole('radio', { name: /^Autopilot/ }));
  expect(await (await main()).findByRole('radio', { name: /^Copilot/, checked: true })).toBeTruthy();
  expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'Not saved' }]);
});

it('shows questions to owners of notebooks only once that is turned on', async () => {
  const stored: object[] = [];
  shell.answer(savePersonalisation, ({ body }) => {
    stored.push(body);
    shell.answer(getPersonalisation, () => body);
    return body;
  });
  open('/personalize-ai');
  await userEvent.click(await (await main()).findByRole('switch', { name: 'Show my questions to owners', checked: false }));
  expect(stored).toMatchObject([{ shares_questions: true, remembers: true }]);
  expect(await (await main()).findByRole('switch', { name: 'Show my questions to owners', checked: true })).toBeDefined();
});

it('describes autonomy the way the model is instructed', async () => {
  open('/personalize-ai');
  expect(await (await main()).findByRole('radio', { name: 'Pilot: does the work and asks before important decisions.' })).toBeDefined();
  expect((await panel()).getByText(/Pilot does the work and asks before important decisions/)).toBeDefined();
});

it('accepts no memories while memory is off, says why, and asks before deleting', async () => {
  const forgotten: object[] = [];
  shell.answer(getPersonalisation, () => ({ ...chosen, remembers: false }));
  shell.answer(deleteMemory, ({ params }) => {
    forgotten.push(params);
    return { message: 'Forgotten.' };
  });
  open('/personalize-ai');
  const field = await (await main()).findByRole('textbox', { name: 'Something to remember' });
  expect(field).toHaveProperty('disabled', true);
  expect(field).toHaveProperty('placeholder', 'Turn on memory to add something');
  expect((await main()).getByText(/^Memory is off: nothing is added or changed/)).toBeDefined();
  expect((await main()).queryByRole('button', { name: 'Edit: I like tea' })).toBeNull();
  await userEvent.click((await main()).getByRole('button', { name: 'Delete: I like tea' }));
  await expect.poll(() => forgotten).toEqual([{ memory_id: 'm1' }]);
  expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Forgotten' }]);
});

it('lists memories and deletes one with Undo', async () => {
  const forgotten: object[] = [];
  shell.answer(deleteMemory, ({ params }) => {
    forgotten.push(params);
    return { message: 'Forgotten.' };
  });
  open('/personalize-ai');
  await userEvent.click(await (await main()).findByRole('button', { name: 'Delete: I like tea' }));
  expect(forgotten).toEqual([{ memory_id: 'm1' }]);
  expect(shell.toasts).toMatchObject([{ kind: 'success', title: 'Forgotten', action: { label: 'Undo' } }]);
});

const memory = { memory_id: 'm1', text: 'I like tea', origin: 'user' as const, created_at: '2026-11-01T08:00:00Z' };

it('adds a memory back with Undo', async () => {
  record(shell, deleteMemory, { message: 'Forgotten.' });
  const added = record(shell, addMemory, memory);
  open('/personalize-ai');
  await press('Delete: I like tea');
  await toastShows(shell, 'Forgotten');
  act(() => shell.toasts.at(-1)?.action?.onAction());
  await expect.poll(() => added).toMatchObject([{ body: { memory_text: 'I like tea' } }]);
});

it('adds a memory and clears the field', async () => {
  const added = record(shell, addMemory, memory);
  open('/personalize-ai');
  const field = await (await main()).findByRole('textbox', { name: 'Something to remember' });
  expect((await main()).getByRole('button', { name: 'Remember' })).toHaveProperty('disabled', true);
  await userEvent.type(field, ' I like coffee {Enter}');
  await expect.poll(() => added).toMatchObject([{ body: { memory_text: 'I like coffee' } }]);
  await expect.poll(() => (field as HTMLInputElement).value).toBe('');
});

it('keeps the typed memory when the server refuses it', async () => {
  shell.answer(addMemory, refused);
  open('/personalize-ai');
  const field = await (await main()).findByRole('textbox', { name: 'Something to remember' });
  await userEvent.type(field, 'I like coffee{Enter}');
  await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'Not saved', description: 'Not yours.' }]);
  expect(field).toHaveProperty('value', 'I like coffee');
});

it('edits a memory, and leaves it alone when nothing changed', async () => {
  const changed = record(shell, updateMemory, memory);
  open('/personalize-ai');
  await press('Edit: I like tea');
  await userEvent.type(screen.getByRole('textbox', { name: 'Edit memory' }), '{Enter}');
  expect(changed).toEqual([]);
  await press('Edit: I like tea');
  await userEvent.type(screen.getByRole('textbox', { name: 'Edit memory' }), ' with milk{Enter}');
  await expect.poll(() => changed).toMatchObject([{ params: { memory_id: 'm1' }, body: { memory_text: 'I like tea with milk' } }]);
  await press('Edit: I like tea');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Edit memory' })).toBeNull();
});

it('deletes all memories after a question', async () => {
  record(shell, listMemories, {
    memories: [memory, { ...memory, memory_id: 'm2', text: 'I write in English', origin: 'assistant' as const }],
  });
  const deleted = record(shell, deleteMemories, { message: 'Forgotten.' });
  shell.confirmWith(false);
  open('/personalize-ai');
  expect(await (await main()).findByText(/^Noted by the model/)).toBeDefined();
  await press('Delete all');
  await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Delete all memories?', danger: true }]);
  expect(deleted).toEqual([]);
  shell.confirmWith(true);
  await press('Delete all');
  await expect.poll(() => deleted).toHaveLength(1);
});

it('says when there are no memories, and why they could not be loaded', async () => {
  record(shell, listMemories, { memories: [] });
  const { unmount } = open('/personalize-ai');
  expect(await screen.findByText('No memories yet.')).toBeDefined();
  unmount();
  shell.answer(listMemories, refused);
  open('/personalize-ai');
  expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your memories.*Not yours\./);
});

it('turns memory off', async () => {
  const stored = record(shell, savePersonalisation, { ...chosen, remembers: false });
  open('/personalize-ai');
  await userEvent.click(await (await main()).findByRole('switch', { name: 'Remember what I ask for', checked: true }));
  await expect.poll(() => stored).toMatchObject([{ body: { remembers: false, output_style: 'decide' } }]);
});

it('says why the choices could not be loaded', async () => {
  shell.answer(getPersonalisation, refused);
  open('/personalize-ai');
  expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your choices.*Not yours\./);
});
