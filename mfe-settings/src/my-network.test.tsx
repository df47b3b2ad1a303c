import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { inviteMember, listPeers, listWorkspaces } from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSettingsShell, main, openPage, press, record, refused, toastShows } from './testing/settings-pages.tsx';
import { createWorkspaceSample, since } from './testing/stub-pages.ts';

let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});

describe('My Network', () => {
  const held = (role: 'Viewer' | 'Admin') => [{ workspace_id: 'w', name: 'Launch', role }];
  const people = [
    { email: 'ben@example.com', name: 'Ben Rao', company: 'Meridian', workspaces: held('Viewer') },
    { email: 'dee@example.com', name: 'Dee Fox', company: null, workspaces: held('Admin') },
  ];

  it('lists people with their company and role, filtered by words and by role', async () => {
    record(shell, listPeers, { people });
    openPage(shell, '/my-network');
    const shown = async () => within(await (await main()).findByRole('list', { name: 'People in your network' })).getAllByRole('listitem');
    expect((await shown()).map(({ textContent }) => textContent)).toEqual([
      'Ben Raoben@example.com · MeridianViewer in Launch',
      'Dee Foxdee@example.comAdmin in Launch',
    ]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'meri rao');
    expect(await shown()).toHaveLength(1);
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search people' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'nobody at all');
    expect(await screen.findByText('No one matches your search.')).toBeDefined();
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search people' }));
    await userEvent.click((await screen.findAllByRole('combobox', { name: 'Role' }))[0] as HTMLElement);
    await userEvent.click((await screen.findAllByTitle('Admin'))[0] as HTMLElement);
    expect((await shown()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Dee Fox')]);
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
    await userEvent.type(await screen.findByLabelText('E-mail to invite'), 'new@example.com');
    await press('Send invitation');
    await toastShows(shell, 'Invitation sent');
    expect(sent).toMatchObject([{ params: { workspace_id: 'w' } }]);
  });

  it('offers no invitation to people who may not invite', async () => {
    shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample({ role: 'Member' })] }));
    record(shell, listPeers, { people });
    openPage(shell, '/my-network');
    await screen.findByText('Ben Rao');
    expect(screen.queryByLabelText('E-mail to invite')).toBeNull();
  });

  it('shows why the network could not be loaded', async () => {
    shell.answer(listPeers, refused);
    openPage(shell, '/my-network');
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your network.*Not yours\./);
  });
});
