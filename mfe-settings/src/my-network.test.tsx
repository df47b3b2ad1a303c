import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  answerInvitation,
  inviteMember,
  listInvitations,
  listOwnInvitations,
  listPeers,
  listWorkspaces,
  revokeInvitation,
} from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
    {
      email: 'ben@example.com',
      name: 'Ben Rao',
      company: 'Meridian',
      workspaces: held('Viewer', 'Launch'),
      shared: { chat: 2, notebook: 1 },
      last_activity_at: '2026-03-02T10:00:00Z',
    },
    { email: 'dee@example.com', name: 'Dee Fox', company: null, workspaces: held('Admin', 'Research') },
  ];

  it('lists people with their company and role, filtered by words and by role', async () => {
    record(shell, listPeers, { people });
    openPage(shell, '/my-network');
    expect(await rowsOf('People in your network')).toEqual([
      expect.stringMatching(/^BRBen Raoben@example.com · MeridianViewerLaunch2Chats: 21Notebooks: 1Mar/),
      'DFDee Foxdee@example.comAdminResearchNothing yet',
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

  it('copies a person’s address and writes to it', async () => {
    record(shell, listPeers, { people });
    const opened: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      opened.push(this.href);
    });
    openPage(shell, '/my-network');
    const user = userEvent.setup();
    for (const entry of ['Copy e-mail address', 'Write an e-mail']) {
      await user.click(await screen.findByRole('button', { name: 'More actions for Ben Rao' }));
      await user.click(await screen.findByRole('menuitem', { name: entry }));
    }
    await toastShows(shell, 'E-mail address copied');
    expect(await navigator.clipboard.readText()).toBe('ben@example.com');
    expect(opened).toEqual(['mailto:ben%40example.com']);
    vi.restoreAllMocks();
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

  it('keeps their workspaces and what they share on phones', async () => {
    record(shell, listPeers, { people });
    openPage(shell, '/my-network');
    const row = within(await screen.findByRole('table', { name: 'People in your network' })).getByRole('row', { name: /Ben Rao/ });
    const minor = [...row.querySelectorAll('[data-minor]')].map((cell) => cell.textContent);
    expect(minor).toEqual([expect.stringMatching(/^Mar/)]);
  });

  it('lists who is invited where the user may invite, and withdraws an invitation', async () => {
    record(shell, listPeers, { people });
    const guest = createWorkspaceSample({ workspace_id: 'g', name: 'Research', role: 'Guest' });
    shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample(), guest] }));
    const pending = { invitation_id: 'i', email: 'new@example.com', role: 'Viewer' as const, invited_by: 'Priya Rao', created_at: since };
    let invitations = [{ ...pending, expires_at: '2026-11-08T08:00:00Z' }];
    const asked: object[] = [];
    shell.answer(listInvitations, ({ params }) => {
      asked.push(params);
      return { invitations };
    });
    shell.answer(revokeInvitation, () => {
      invitations = [];
      return { message: 'Withdrawn.' };
    });
    openPage(shell, '/my-network');
    expect(await screen.findByRole('heading', { name: `Invited to ${createWorkspaceSample().name}` })).toBeDefined();
    expect(await rowsOf('Pending invitations')).toEqual([expect.stringMatching(/Invited by Priya RaoViewerWaiting until Nov 8, 2026/)]);
    await press('Withdraw the invitation to new@example.com');
    await expect.poll(() => screen.queryByText('new@example.com')).toBeNull();
    expect(asked).not.toContainEqual({ workspace_id: 'g' });
  });

  it('offers to accept the invitations of others', async () => {
    record(shell, listPeers, { people });
    const one = { invitation_id: 'i', workspace_name: 'Design', role: 'Member' as const, invited_by: 'Ben Rao', expires_at: since };
    shell.answer(listOwnInvitations, () => ({ invitations: [one] }));
    const answers = record(shell, answerInvitation, { workspace_id: 'd' });
    openPage(shell, '/my-network');
    await press('Accept the invitation to Design');
    await expect.poll(() => answers).toMatchObject([{ params: { own_invitation_id: 'i' }, body: { accept: true } }]);
  });

  it('shows why the network could not be loaded', async () => {
    shell.answer(listPeers, refused);
    openPage(shell, '/my-network');
    expect((await (await main()).findByRole('alert')).textContent).toMatch(/Couldn’t load your network.*Not yours\./);
  });
});
