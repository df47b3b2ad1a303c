import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listMembers, listMemberWorks, removeMember } from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSettingsShell, dialog, openPage, press, record, toastShows } from './testing/settings-pages.tsx';
import { createMember, ownMember } from './testing/stub-pages.ts';

let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
  shell.answer(listMembers, () => ({ members: [ownMember, createMember()], teams: [] }));
});
const open = () => openPage(shell, '/settings/users-and-teams');
const enabled = async (name: string) => {
  const button = await (await dialog()).findByRole('button', { name });
  await expect.poll(() => button).toHaveProperty('disabled', false);
  return button;
};

describe('members who share something', () => {
  it('are removed when somebody takes over what they share, by default the user', async () => {
    const sent = record(shell, removeMember, { message: 'Removed.' });
    shell.answer(listMemberWorks, () => ({
      things: [
        { kind: 'notebook' as const, count: 2 },
        { kind: 'agent' as const, count: 1 },
      ],
      names: ['Harbour'],
      successors: [
        { member_id: 'm1', email: 'priya@example.com', name: 'Priya Rao' },
        { member_id: 'm3', email: 'dee@example.com', name: 'Dee Fox' },
      ],
      suggested: 'm1',
    }));
    open();
    await press('More actions for Ben Rao');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove Ben Rao' }));
    const works = within(await (await dialog()).findByRole('region', { name: 'Others in Launch use what Ben Rao owns' }));
    expect(works.getByText(/Notebooks: 2, Agents: 1/)).toBeDefined();
    expect(works.getByText('Among it: Harbour')).toBeDefined();
    expect(works.getByTitle('Priya Rao · priya@example.com')).toBeDefined();
    await userEvent.click(works.getByRole('combobox', { name: 'Who takes over' }));
    await userEvent.click(await screen.findByText('Dee Fox · dee@example.com'));
    await userEvent.click(await enabled('Remove'));
    await toastShows(shell, 'Ben Rao was removed');
    expect(sent).toMatchObject([{ params: { member_id: 'm2' }, query: { successor_id: 'm3' } }]);
  });

  it('stay while nobody can take over', async () => {
    shell.answer(listMemberWorks, () => ({ things: [{ kind: 'file' as const, count: 1 }], names: [], successors: [], suggested: null }));
    open();
    await press('More actions for Ben Rao');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove Ben Rao' }));
    expect((await (await dialog()).findByRole('alert')).textContent).toMatch(/^No one here can take over/);
    expect((await dialog()).getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
  });
});
