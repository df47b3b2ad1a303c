import { userEvent } from '@testing-library/user-event';
import { deleteMemory, getPersonalisation, savePersonalisation } from 'shared-contracts/calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, expect, it } from 'vitest';
import { chosen, createSettingsShell, main, openPage, panel, refused } from './testing/settings-pages.tsx';

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
