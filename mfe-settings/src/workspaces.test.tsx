import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  acceptInvitation,
  createWorkspace,
  deleteWorkspace,
  leaveWorkspace,
  listOwnWorks,
  listWorkspaces,
  readInvitation,
  renameWorkspace,
  switchWorkspace,
} from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createSettingsShell,
  dialog,
  dialogCloses,
  list,
  main,
  openPage,
  press,
  record,
  refused,
  toastShows,
} from './testing/settings-pages.tsx';
import { createWorkspaceSample } from './testing/stub-pages.ts';

const personal = createWorkspaceSample({ workspace_id: 'p', name: 'Personal workspace', is_personal: true, is_current: false, members: 1 });
let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
  shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample(), personal] }));
});
const open = () => openPage(shell, '/settings/workspaces');
const leaveButton = async () => {
  const button = await (await dialog()).findByRole('button', { name: 'Leave' });
  await expect.poll(() => button).toHaveProperty('disabled', false);
  return button;
};
const row = async (name: string) => {
  const rows = await (await list('Workspaces')).findAllByRole('listitem');
  const found = rows.find((one) => one.textContent?.includes(name));
  if (!found) throw new Error(`There is no workspace ${name}.`);
  return within(found);
};

describe('the list of workspaces', () => {
  it('shows the members, the role and which one is current', async () => {
    open();
    expect((await row('Launch')).getByText('2 people · your role: Owner')).toBeDefined();
    expect((await row('Launch')).getByText('Current')).toBeDefined();
    expect((await row('Personal')).getByText('1 person · your role: Owner')).toBeDefined();
    expect((await row('Personal')).queryByText('Current')).toBeNull();
  });

  it('shows placeholders first and the failure with its reason', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    shell.answer(listWorkspaces, async () => {
      await promise;
      return refused();
    });
    open();
    expect(await (await main()).findByRole('status', { name: 'Loading' })).toBeDefined();
    resolve();
    const alert = await (await main()).findByRole('alert');
    expect(alert.textContent).toContain('Couldn’t load your workspaces');
    expect(alert.textContent).toContain('Not yours.');
  });

  it('offers no way out of a personal workspace', async () => {
    open();
    expect((await row('Launch')).getByRole('button', { name: 'Leave Launch' })).toBeDefined();
    expect((await row('Personal')).queryByRole('button', { name: /^Leave/ })).toBeNull();
    expect((await row('Personal')).queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('opens the members of a workspace', async () => {
    open();
    await press('People of Launch');
    expect(shell.visited).toEqual(['/settings/users-and-teams?workspace=w']);
  });
});

describe('changing workspaces', () => {
  it('creates a workspace and clears the field', async () => {
    const sent = record(shell, createWorkspace, { workspace_id: 'n' });
    open();
    const field = await (await main()).findByLabelText('Workspace name');
    await userEvent.type(field, '  Research  ');
    await press('Create workspace');
    await toastShows(shell, 'Workspace created');
    expect(sent).toMatchObject([{ body: { name: '  Research  ' } }]);
    expect((await main()).getByLabelText('Workspace name')).toHaveProperty('value', '');
  });

  it('asks for a name before creating a workspace', async () => {
    const sent = record(shell, createWorkspace, { workspace_id: 'n' });
    open();
    await press('Create workspace');
    expect(await screen.findByText('Enter a name for the workspace.')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('keeps the typed name and shows the server’s sentence when creating fails', async () => {
    shell.answer(createWorkspace, refused);
    open();
    const field = await (await main()).findByLabelText('Workspace name');
    await userEvent.type(field, 'Research');
    await press('Create workspace');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(field).toHaveProperty('value', 'Research');
  });

  it('switches to another workspace and marks it', async () => {
    shell.answer(switchWorkspace, ({ params }) => {
      shell.answer(listWorkspaces, () => ({
        workspaces: [createWorkspaceSample({ is_current: false }), { ...personal, is_current: params.workspace_id === 'p' }],
      }));
      return { message: 'Switched.' };
    });
    open();
    await press('Switch to this workspace: Personal workspace');
    await toastShows(shell, 'You now work in Personal workspace');
    expect(await (await row('Personal')).findByText('Current')).toBeDefined();
    expect(await (await row('Launch')).findByRole('button', { name: 'Switch to this workspace: Launch' })).toBeDefined();
  });

  it('renames a workspace with Enter and leaves it alone with Escape', async () => {
    // antd's tooltip warns when a field takes the focus from its button.
    const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const sent = record(shell, renameWorkspace, { message: 'Renamed.' });
    open();
    await press('Rename Launch');
    await userEvent.keyboard('{Escape}');
    expect(sent).toEqual([]);
    await press('Rename Launch');
    const field = await (await main()).findByRole('textbox', { name: 'Rename Launch' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Lift-off{Enter}');
    await toastShows(shell, 'Renamed');
    expect(sent).toMatchObject([{ params: { workspace_id: 'w' }, body: { name: 'Lift-off' } }]);
    warn.mockRestore();
  });

  it('asks before a workspace is deleted and does nothing when declined', async () => {
    const sent = record(shell, deleteWorkspace, { message: 'Done.' });
    shell.confirmWith(false);
    open();
    await press('Delete Launch');
    await expect.poll(() => shell.confirmations).toMatchObject([{ title: 'Delete Launch?', danger: true }]);
    expect(sent).toEqual([]);
    shell.confirmWith(true);
    await press('Delete Launch');
    await toastShows(shell, 'Launch was deleted');
    expect(sent).toMatchObject([{ params: { workspace_id: 'w' } }]);
  });

  it('asks before the user leaves, and who takes over what the user shares', async () => {
    const sent = record(shell, leaveWorkspace, { message: 'Done.' });
    const dee = { member_id: 'm3', email: 'dee@example.com', name: 'Dee Fox' };
    shell.answer(listOwnWorks, () => ({
      things: [{ kind: 'notebook' as const, count: 1 }],
      names: ['Harbour'],
      successors: [dee],
      suggested: 'm3',
    }));
    open();
    await press('Leave Launch');
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'Cancel' }));
    await dialogCloses();
    expect(sent).toEqual([]);
    await press('Leave Launch');
    expect(await (await dialog()).findByRole('region', { name: 'Others in Launch use what you own' })).toBeDefined();
    await userEvent.click(await leaveButton());
    await toastShows(shell, 'You left Launch');
    expect(sent).toMatchObject([{ params: { workspace_id: 'w' }, query: { successor_id: 'm3' } }]);
  });

  it('shows the server’s sentence when the last Owner can’t leave', async () => {
    shell.answer(leaveWorkspace, refused);
    open();
    await press('Leave Launch');
    await userEvent.click(await leaveButton());
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', title: 'That didn’t work', description: 'Not yours.' }]);
  });

  it('hides what a Member may not do', async () => {
    shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample({ role: 'Member' })] }));
    open();
    const launch = await row('Launch');
    expect(launch.getByRole('button', { name: 'Leave Launch' })).toBeDefined();
    expect(launch.queryByRole('button', { name: 'Rename Launch' })).toBeNull();
    expect(launch.queryByRole('button', { name: 'Delete Launch' })).toBeNull();
  });
});

describe('the link of an invitation', () => {
  const invitation = { workspace_name: 'Design', role: 'Member' as const, invited_by: 'Ben Rao', email: 'priya@example.com' };
  const openLink = () => openPage(shell, '/settings/workspaces?invitation=secret');

  it('says who invites to what, and joins on Accept', async () => {
    const read = record(shell, readInvitation, { invitation });
    const accepted = record(shell, acceptInvitation, { workspace_id: 'd' });
    openLink();
    expect(await screen.findByText('Ben Rao invites priya@example.com to the workspace “Design” as Member.')).toBeDefined();
    await press('Accept');
    await toastShows(shell, 'You’re now a member of Design');
    expect(read[0]).toMatchObject({ body: { invitation_token: 'secret' } });
    expect(accepted).toMatchObject([{ body: { invitation_token: 'secret' } }]);
    await expect.poll(() => screen.queryByText('You’re invited')).toBeNull();
  });

  it('is put aside with Not now', async () => {
    const accepted = record(shell, acceptInvitation, { workspace_id: 'd' });
    record(shell, readInvitation, { invitation });
    openLink();
    await press('Not now');
    await expect.poll(() => screen.queryByText('You’re invited')).toBeNull();
    expect(accepted).toEqual([]);
  });

  it('stays open with the server’s sentence when joining fails', async () => {
    record(shell, readInvitation, { invitation });
    shell.answer(acceptInvitation, refused);
    openLink();
    await press('Accept');
    await expect.poll(() => shell.toasts).toMatchObject([{ kind: 'error', description: 'Not yours.' }]);
    expect(screen.getByText('You’re invited')).toBeDefined();
  });

  it('says when the invitation is no longer valid', async () => {
    record(shell, readInvitation, { invitation: null });
    openLink();
    expect(await screen.findByText('This invitation is no longer valid')).toBeDefined();
    expect(screen.getByText(/Ask the person who invited you for a new one/)).toBeDefined();
  });
});
