import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from 'shared-contracts';
import { getPolicy, listPolicyGroups, type Policy, savePolicy } from 'shared-contracts/admin-calls';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

const everyone: Policy = {
  group_id: null,
  name: '',
  people: 1_200,
  version: 3,
  rules: { abilities: [{ ability: 'incognito', is_on: false }], blocked_terms: ['orion'], moderation: null },
};
const sales: Policy = {
  ...everyone,
  group_id: 'grp_1',
  name: 'Sales',
  people: 1,
  version: 0,
  rules: { ...everyone.rules, abilities: [], blocked_terms: [] },
};

function open(path = '/admin/policies') {
  const shell = createFakeShell({ remote: contributes.remote });
  const saved: unknown[] = [];
  shell.answer(getPolicy, ({ query }) => {
    if (query.group_id === 'none') throw new ApiError({ status: 404, code: 'not-found', detail: 'There is no such group.' });
    return query.group_id ? sales : everyone;
  });
  shell.answer(listPolicyGroups, ({ query }) => ({
    groups: [{ group_id: 'grp_1', name: 'Sales', people: 1, has_policy: false }].filter(({ name }) =>
      name.toLowerCase().includes(query.search ?? ''),
    ),
    next: null,
  }));
  shell.answer(savePolicy, ({ body }) => {
    saved.push(body);
    return { ...everyone, version: everyone.version + 1 };
  });
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath={path} />);
  return { shell, saved };
}
const save = () => screen.findByRole('button', { name: 'Save policy' });

it('shows what saving changes and for how many people, and saves it once that is confirmed', async () => {
  const { shell, saved } = open();
  expect((await screen.findByRole('switch', { name: 'Incognito chats' })).getAttribute('aria-checked')).toBe('false');
  expect(await save()).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('switch', { name: 'Web search' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Incognito chats' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Blocked terms' }), '\nproject beta\n\n');
  await userEvent.click(await save());
  const dialog = await screen.findByRole('dialog', { name: 'Change the policy of 1,200 people?' });
  expect(within(dialog).getByText('Off: Web search')).toBeDefined();
  expect(within(dialog).getByText('On: Incognito chats')).toBeDefined();
  expect(within(dialog).getByText('Blocked terms: 1 so far, 2 from now on')).toBeDefined();
  expect(within(dialog).getByText(/^This takes effect immediately/)).toBeDefined();
  expect(saved).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save policy' }));
  await expect.poll(() => saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({
    version: 3,
    blocked_terms: ['orion', 'project beta'],
    moderation: null,
    abilities: expect.arrayContaining([
      { ability: 'web-search', is_on: false },
      { ability: 'incognito', is_on: true },
    ]),
  });
  await expect.poll(() => shell.toasts.map(({ title }) => title)).toContain('Policy saved');
});

it('says that the policy of a group that does not exist couldn’t be loaded', async () => {
  open('/admin/policies?group=none');
  expect(await screen.findByText('Couldn’t load the policy')).toBeDefined();
});

it('leaves to the policy for everyone what a group says nothing about', async () => {
  const { saved } = open('/admin/policies?group=grp_1');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Agents' }));
  await userEvent.click(await screen.findByText('Off', { selector: '.ant-select-item-option-content' }));
  await userEvent.click(await save());
  // In tests antd gives dialogs and lists of choices the same id, so the dialog isn't found by its name.
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Change the policy of 1 person?')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save policy' }));
  await expect.poll(() => saved).toMatchObject([{ group_id: 'grp_1', abilities: [{ ability: 'agents', is_on: false }] }]);
});

it('finds a group by its name and shows its policy', async () => {
  open();
  await userEvent.type(await screen.findByRole('combobox', { name: 'Policy for' }), 'sal');
  await userEvent.click(await screen.findByText('Sales', { selector: '.ant-select-item-option-content' }));
  expect(await screen.findByRole('combobox', { name: 'Agents' })).toBeDefined();
});

it('sends where texts are moderated, and shows why that was refused', async () => {
  const { shell, saved } = open();
  shell.answer(savePolicy, ({ body }) => {
    saved.push(body);
    throw new ApiError({ status: 422, code: 'hook-failed', detail: 'The moderation service did not answer the test.' });
  });
  await userEvent.click(await screen.findByRole('switch', { name: 'Have texts moderated' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'https://moderation.example.com');
  await userEvent.type(screen.getByLabelText('Secret'), 'a secret of some length');
  await userEvent.click(screen.getByRole('radio', { name: 'Let texts pass' }));
  await userEvent.click(await save());
  const dialog = await screen.findByRole('dialog', { name: /1,200 people/ });
  expect(within(dialog).getByText('Moderation: changed')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save policy' }));
  await expect
    .poll(() => saved)
    .toMatchObject([
      {
        moderation: {
          hook_url: 'https://moderation.example.com',
          secret: 'a secret of some length',
          timeout_ms: 2_000,
          on_failure: 'pass',
        },
      },
    ]);
  await expect.poll(() => JSON.stringify(shell.toasts)).toContain('did not answer the test');
});
