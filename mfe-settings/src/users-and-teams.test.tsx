import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  createTeam,
  deleteTeam,
  inviteMember,
  listInvitations,
  listMembers,
  listWorkspaces,
  removeMember,
  revokeInvitation,
  setMemberRole,
  transferWorkspace,
  updateTeam,
} from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  chooseAction,
  confirmDialog,
  createSettingsShell,
  dialog,
  dialogCloses,
  list,
  main,
  openPage,
  press,
  record,
  refused,
  rowsOf,
  selectOption,
  table,
  toastShows,
} from './testing/settings-pages.tsx';
import { createMember, createWorkspaceSample, ownMember, since } from './testing/stub-pages.ts';

let shell: FakeShell;
const design = { team_id: 't', name: 'Design', member_ids: ['m2'] };
beforeEach(() => {
  shell = createSettingsShell();
  shell.answer(listMembers, () => ({ members: [ownMember, createMember()], teams: [design] }));
});
const enabled = async (name: string) => {
  const button = await (await dialog()).findByRole('button', { name });
  await expect.poll(() => button).toHaveProperty('disabled', false);
  return button;
};
const open = (query = '') => openPage(shell, `/settings/users-and-teams${query}`);
const show = async (name: string) => userEvent.click(await screen.findByRole('tab', { name: new RegExp(`^${name}`) }));
const openTeams = async () => {
  open();
  await show('Teams');
};
const openInvite = async () => {
  open();
  await press('Invite');
  return await screen.findByLabelText('E-mail to invite');
};

describe('the members of a workspace', () => {
  it('are listed with their address, and the user is marked', async () => {
    open();
    const [own, other] = await rowsOf('People');
    expect(own).toContain('Priya RaoYou');
    expect(other).toContain('ben@example.com');
    expect(other).not.toContain('You');
  });

  it('are searched by name and address, and filtered by role', async () => {
    open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by name or email' }), 'BEN@');
    await expect.poll(async () => (await rowsOf('People')).length).toBe(1);
    await press('Role: Any role');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Guest' }));
    expect(await screen.findByText('No one matches your search.')).toBeDefined();
  });

  it('show why they could not be loaded', async () => {
    shell.answer(listMembers, refused);
    open();
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load the members.*Not yours\./);
  });

  it('get another role', async () => {
    const sent = record(shell, setMemberRole, { message: 'Changed.' });
    open();
    await selectOption('Role of Ben Rao', 'Admin');
    await toastShows(shell, 'Ben Rao is now Admin');
    expect(sent).toMatchObject([{ params: { member_id: 'm2' }, body: { role: 'Admin' } }]);
  });

  it('keep their role and show the server’s sentence when the change is refused', async () => {
    shell.answer(setMemberRole, refused);
    open();
    await selectOption('Role of Ben Rao', 'Viewer');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect((await table('People')).getByTitle('Member')).toBeDefined();
  });

  it('are removed after a question', async () => {
    const sent = record(shell, removeMember, { message: 'Removed.' });
    open();
    await chooseAction('Ben Rao', 'Remove Ben Rao');
    expect(await (await dialog()).findByText('Remove Ben Rao from Launch?')).toBeDefined();
    await userEvent.click(await enabled('Remove'));
    await toastShows(shell, 'Ben Rao was removed');
    await dialogCloses();
    expect(sent).toMatchObject([{ params: { member_id: 'm2' } }]);
  });

  it('stay when the question is declined', async () => {
    const sent = [record(shell, removeMember, { message: 'Removed.' }), record(shell, transferWorkspace, { message: 'Done.' })];
    shell.confirmWith(false);
    open();
    await chooseAction('Ben Rao', 'Transfer to Ben Rao');
    await expect.poll(() => shell.confirmations).toHaveLength(1);
    await chooseAction('Ben Rao', 'Remove Ben Rao');
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Cancel' }));
    await dialogCloses();
    expect(sent).toEqual([[], []]);
  });

  it('take over the workspace after a question', async () => {
    const sent = record(shell, transferWorkspace, { message: 'Done.' });
    open();
    await chooseAction('Ben Rao', 'Transfer to Ben Rao');
    await toastShows(shell, 'Ben Rao is now the Owner');
    expect(shell.confirmations).toMatchObject([{ title: 'Transfer Launch to Ben Rao?', okLabel: 'Transfer' }]);
    expect(sent).toMatchObject([{ params: { member_id: 'm2' } }]);
  });

  it('who are Owners can’t be changed by an Admin', async () => {
    shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample({ role: 'Admin' })] }));
    shell.answer(listMembers, () => ({
      members: [
        { ...ownMember, role: 'Admin' as const },
        createMember({ role: 'Owner' }),
        createMember({ member_id: 'm3', name: 'Dee Fox' }),
      ],
      teams: [],
    }));
    open();
    expect(await screen.findByRole('combobox', { name: 'Role of Dee Fox' })).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'Role of Ben Rao' })).toBeNull();
    await press('More actions for Ben Rao');
    const offered = await screen.findAllByRole('menuitem');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Copy e-mail address', 'Write an e-mail']);
  });

  it('can’t be changed by a Viewer', async () => {
    shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample({ role: 'Viewer' })] }));
    open();
    await (await table('People')).findByText('ben@example.com');
    expect(screen.queryByRole('combobox', { name: 'Role of Ben Rao' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    await show('Teams');
    await list('Teams');
    expect(screen.queryByRole('button', { name: 'New team' })).toBeNull();
  });

  it('belong to the workspace that the address names', async () => {
    shell.answer(listWorkspaces, () => ({
      workspaces: [createWorkspaceSample(), createWorkspaceSample({ workspace_id: 'x', name: 'Research', is_current: false })],
    }));
    const asked = record(shell, listMembers, { members: [ownMember], teams: [] });
    open('?workspace=x');
    await table('People');
    expect(asked).toMatchObject([{ params: { workspace_id: 'x' } }]);
    await selectOption('Workspace', 'Launch');
    await expect.poll(() => asked.at(-1)).toMatchObject({ params: { workspace_id: 'w' } });
  });
});

describe('invitations', () => {
  const pending = {
    invitation_id: 'i',
    email: 'new@example.com',
    role: 'Viewer' as const,
    invited_by: 'Priya Rao',
    created_at: since,
    expires_at: '2026-11-08T08:00:00Z',
  };

  it('are listed while they are pending, and withdrawn', async () => {
    let open_ = [pending];
    shell.answer(listInvitations, () => ({ invitations: open_ }));
    shell.answer(revokeInvitation, ({ params }) => {
      open_ = open_.filter(({ invitation_id }) => invitation_id !== params.invitation_id);
      return { message: 'Withdrawn.' };
    });
    open();
    await show('Pending invitations');
    expect((await rowsOf('Pending invitations'))[0]).toMatch(/Invited by Priya RaoViewerWaiting until Nov 8, 2026/);
    await press('Withdraw the invitation to new@example.com');
    await toastShows(shell, 'Invitation withdrawn');
    await expect.poll(() => screen.queryByText('new@example.com')).toBeNull();
  });

  it('need a valid address', async () => {
    const sent = record(shell, inviteMember, pending);
    await userEvent.type(await openInvite(), 'nobody');
    await confirmDialog('Send invitation');
    expect(await screen.findByText('This is not a valid e-mail address.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('carry the chosen role and clear the form', async () => {
    const sent = record(shell, inviteMember, pending);
    const field = await openInvite();
    await userEvent.type(field, 'new@example.com');
    await selectOption('Role', 'Viewer');
    await confirmDialog('Send invitation');
    await toastShows(shell, 'Invitation sent');
    expect(sent).toMatchObject([{ params: { workspace_id: 'w' }, body: { invited_email: 'new@example.com', role: 'Viewer' } }]);
    expect(screen.getByLabelText('E-mail to invite')).toHaveProperty('value', '');
  });

  it('keep the address when the server refuses', async () => {
    shell.answer(inviteMember, refused);
    const field = await openInvite();
    await userEvent.type(field, 'new@example.com');
    await confirmDialog('Send invitation');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(field).toHaveProperty('value', 'new@example.com');
  });
});

describe('teams', () => {
  it('name their members, or say that there are none', async () => {
    shell.answer(listMembers, () => ({
      members: [ownMember, createMember()],
      teams: [design, { team_id: 'e', name: 'Empty', member_ids: [] }],
    }));
    await openTeams();
    const rows = await (await list('Teams')).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['DesignBen Rao', 'EmptyNo members yet']);
  });

  it('are created with members', async () => {
    const sent = record(shell, createTeam, { team_id: 'n' });
    await openTeams();
    await press('New team');
    await userEvent.type((await dialog()).getByLabelText('Team name'), 'Writers');
    await userEvent.click((await dialog()).getByRole('combobox', { name: 'Team members' }));
    await userEvent.click(await screen.findByTitle('Ben Rao (ben@example.com)'));
    await confirmDialog('Save');
    await toastShows(shell, 'Team saved');
    expect(sent).toMatchObject([{ params: { workspace_id: 'w' }, body: { name: 'Writers', member_ids: ['m2'] } }]);
    await dialogCloses();
  });

  it('need a name', async () => {
    const sent = record(shell, createTeam, { team_id: 'n' });
    await openTeams();
    await press('New team');
    await confirmDialog('Save');
    expect(await (await dialog()).findByText('Enter a name for the team.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('are renamed and keep their members', async () => {
    // antd's tooltip warns when a field takes the focus from its button.
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sent = record(shell, updateTeam, { message: 'Saved.' });
    await openTeams();
    await press('Edit Design');
    const field = (await dialog()).getByLabelText('Team name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Brand');
    await confirmDialog('Save');
    await toastShows(shell, 'Team saved');
    expect(sent).toMatchObject([{ params: { team_id: 't' }, body: { name: 'Brand', member_ids: ['m2'] } }]);
    warn.mockRestore();
  });

  it('stay open with the server’s sentence when saving fails', async () => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    shell.answer(updateTeam, refused);
    await openTeams();
    await press('Edit Design');
    await confirmDialog('Save');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect((await dialog()).getByLabelText('Team name')).toHaveProperty('value', 'Design');
    warn.mockRestore();
  });

  it('are deleted after a question', async () => {
    const sent = record(shell, deleteTeam, { message: 'Deleted.' });
    shell.confirmWith(false);
    await openTeams();
    await press('Delete the team Design');
    await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Delete the team Design?' }]);
    expect(sent).toEqual([]);
    shell.confirmWith(true);
    await press('Delete the team Design');
    await toastShows(shell, 'Team deleted');
    expect(sent).toMatchObject([{ params: { team_id: 't' } }]);
  });
});
