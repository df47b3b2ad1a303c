import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { inviteMember, listPeers, listWorkspaces } from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  confirmDialog,
  createSettingsShell,
  main,
  openPage,
  press,
  record,
  refused,
  rowsOf,
  toastShows,
} from './testing/settings-pages.tsx';
import { createWorkspaceSample, since } from './testing/stub-pages.ts';

let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});

describe('My Network', () => {
  const held = (role: 'Viewer' | 'Admin', name: string) => [{ workspace_id: name, name, role }];
  const people = [
    { email: 'ben@example.com', name: 'Ben Rao', company: 'Meridian', workspaces: held('Viewer', 'Launch') },
    { email: 'dee@example.com', name: 'Dee Fox', company: null, workspaces: held('Admin', 'Research') },
  ];

  it('lists people with their company and role, filtered by words and by role', async () => {
    record(shell, listPeers, { people });
    openPage(shell, '/my-network');
    expect(await rowsOf('People in your network')).toEqual([
      'BRBen Raoben@example.com · MeridianViewerLaunch',
      'DFDee Foxdee@example.comAdminResearch',
    ]);
    const search = screen.getByRole('searchbox', { name: 'Search people' });
    await userEvent.type(search, 'meri rao');
    await expect.poll(async () => (await rowsOf('People in your network')).length).toBe(1);
    await userEvent.clear(search);
    await userEvent.type(search, 'nobody at all');
    expect(await screen.findByText('No one matches your search.')).toBeDefined();
    await userEvent.clear(search);
    await press('Role: Any role');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Admin' }));
    await expect.poll(() => rowsOf('People in your network')).toEqual([expect.stringContaining('Dee Fox')]);
  });

  it('shows the people of one workspace', async () => {
    record(shell, listPeers, { people });
    openPage(shell, '/my-network');
    await userEvent.click(await screen.findByRole('radio', { name: 'Research 1' }));
    expect(await rowsOf('People in your network')).toEqual([expect.stringContaining('Dee Fox')]);
  });

  it('invites someone when nobody is there yet', async () => {
    const sent = record(shell, inviteMember, {
      invitation_id: 'i',
      email: 'new@example.com',
      role: 'Member' as const,
      invited_by: 'me',
      created_at: since,
      expires_at: since,
    });
    openPage(shell, '/my-network');
    expect(await screen.findByText('No one else is in your workspaces yet')).toBeDefined();
    await press('Invite');
    await userEvent.type(await screen.findByLabelText('E-mail to invite'), 'new@example.com');
    await confirmDialog('Send invitation');
    await toastShows(shell, 'Invitation sent');
    expect(sent).toMatchObject([{ params: { workspace_id: 'w' } }]);
  });

  it('offers no invitation to people who may not invite', async () => {
    shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample({ role: 'Member' })] }));
    record(shell, listPeers, { people });
    openPage(shell, '/my-network');
    await screen.findByText('Ben Rao');
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it('shows why the network could not be loaded', async () => {
    shell.answer(listPeers, refused);
    openPage(shell, '/my-network');
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your network.*Not yours\./);
  });
});
