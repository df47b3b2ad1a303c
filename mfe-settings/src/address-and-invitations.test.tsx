import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  acceptInvitation,
  answerInvitation,
  getSecurity,
  inviteMember,
  listInvitations,
  listMembers,
  listOwnInvitations,
  listWorkspaces,
  readInvitation,
  sendVerification,
  verifyAddress,
} from 'shared-contracts/settings-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmDialog, createSettingsShell, main, openPage, toastShows } from './testing/settings-pages.tsx';

let shell: FakeShell;
beforeEach(() => {
  shell = createSettingsShell();
});
const press = async (name: string) => userEvent.click(await (await main()).findByRole('button', { name }));

describe('the e-mail address on Security and Access', () => {
  let isVerified = false;
  const answer = (sends_mail: boolean) =>
    shell.answer(getSecurity, () => ({
      has_password: true,
      two_factor: false,
      backup_codes_left: 0,
      closed_ways: [],
      identities: [],
      passkeys: [],
      is_address_verified: isVerified,
      sends_mail,
    }));
  beforeEach(() => {
    isVerified = false;
  });

  it('is confirmed with a mailed link after a question', async () => {
    answer(true);
    let sent = 0;
    shell.answer(sendVerification, () => {
      sent += 1;
      return { message: 'Sent.' };
    });
    shell.answer(verifyAddress, ({ body }) => {
      expect(body.verification_token).toBe('secret-of-the-mail');
      isVerified = true;
      return { message: 'Confirmed.' };
    });
    openPage(shell, '/settings/security-and-access?verify=secret-of-the-mail');
    await press('Send confirmation e-mail');
    await expect.poll(() => sent).toBe(1);
    expect(screen.getByText(/Confirm it only if you created this account yourself/)).toBeDefined();
    await press('Confirm address');
    expect(await screen.findByText(/ is confirmed\.$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Confirm address' })).toBeNull();
  });

  it('offers no confirmation when the server sends no mail', async () => {
    answer(false);
    openPage(shell, '/settings/security-and-access');
    expect(await screen.findByText(/This server sends no mail, so nothing requires it/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send confirmation e-mail' })).toBeNull();
  });
});

describe('invitations', () => {
  const workspace = { workspace_id: 'w', name: 'Launch', is_personal: false, role: 'Owner' as const, is_current: true, members: 1 };
  beforeEach(() => {
    shell.answer(listWorkspaces, () => ({ workspaces: [workspace] }));
    shell.answer(listMembers, () => ({ members: [], teams: [] }));
    shell.answer(listInvitations, () => ({ invitations: [] }));
  });

  it('can be accepted or declined on the Workspaces page', async () => {
    const one = {
      invitation_id: 'i',
      workspace_name: 'Design',
      role: 'Member' as const,
      invited_by: 'Ben Rao',
      expires_at: '2026-12-01T08:00:00Z',
    };
    let open = [one, { ...one, invitation_id: 'j', workspace_name: 'Sales' }];
    const answers: object[] = [];
    shell.answer(listOwnInvitations, () => ({ invitations: open }));
    shell.answer(answerInvitation, ({ params, body }) => {
      answers.push({ ...params, ...body });
      open = open.filter(({ invitation_id }) => invitation_id !== params.own_invitation_id);
      return { workspace_id: null };
    });
    openPage(shell, '/settings/workspaces');
    expect(await screen.findAllByText(/Ben Rao invites you as Member, until/)).toHaveLength(2);
    await press('Accept the invitation to Design');
    await expect.poll(() => screen.queryByText('Design')).toBeNull();
    await press('Decline the invitation to Sales');
    await expect
      .poll(() => answers)
      .toEqual([
        { own_invitation_id: 'i', accept: true },
        { own_invitation_id: 'j', accept: false },
      ]);
  });

  it.each([
    ['show a link to pass on when the server sends no mail', 'http://localhost/app/settings/workspaces?invitation=abc'],
    ['confirm that the mail was sent', undefined],
  ])('%s', async (_, link) => {
    shell.answer(inviteMember, ({ body }) => ({
      invitation_id: 'i',
      email: body.invited_email,
      role: body.role,
      invited_by: 'me',
      created_at: '2026-11-22T08:00:00Z',
      expires_at: '2026-11-29T08:00:00Z',
      ...(link ? { link } : {}),
    }));
    openPage(shell, '/settings/users-and-teams');
    await press('Invite');
    await userEvent.type(await screen.findByLabelText('E-mail to invite'), 'new@example.com');
    await confirmDialog('Send invitation');
    if (link) {
      expect(await screen.findByDisplayValue(link)).toBeDefined();
      expect(screen.getByText(/nothing was mailed/)).toBeDefined();
      expect(screen.queryByText('Invitation sent')).toBeNull();
    } else {
      await expect.poll(() => shell.toasts.map(({ title }) => title)).toContain('Invitation sent');
      expect(screen.queryByText(/nothing was mailed/)).toBeNull();
    }
  });

  it('get a new link while they are pending, which ends the earlier one', async () => {
    const link = 'http://localhost/app/settings/workspaces?invitation=new';
    const since = '2026-11-22T08:00:00Z';
    const one = { invitation_id: 'i', email: 'new@example.com', role: 'Viewer' as const, invited_by: 'me', created_at: since };
    const pending = { ...one, expires_at: since };
    shell.answer(listInvitations, () => ({ invitations: [pending, { ...pending, invitation_id: 'j', email: 'x@example.com' }] }));
    const sent: object[] = [];
    shell.answer(inviteMember, ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? { ...pending, link } : pending;
    });
    openPage(shell, '/settings/users-and-teams');
    await userEvent.click(await screen.findByRole('tab', { name: /^Pending invitations/ }));
    await press('New link for new@example.com');
    expect(await screen.findByDisplayValue(link)).toBeDefined();
    expect(screen.getByText(/The earlier link no longer works/)).toBeDefined();
    await press('New link for new@example.com');
    await toastShows(shell, 'Invitation sent');
    expect(screen.queryByDisplayValue(link)).toBeNull();
    expect(sent).toMatchObject([{ invited_email: 'new@example.com', role: 'Viewer' }, { invited_email: 'new@example.com' }]);
  });

  it('open what was shared once they are accepted', async () => {
    const shown = { workspace_name: 'Ana Diaz', role: 'Guest' as const, invited_by: 'Ana Diaz', email: 'priya@example.com' };
    shell.answer(readInvitation, () => ({ invitation: { ...shown, shares: ['Porto shop'] } }));
    shell.answer(acceptInvitation, () => ({ workspace_id: 'w', shared: [{ kind: 'notebook' as const, id: 'nb_1' }] }));
    openPage(shell, '/settings/workspaces?invitation=abc');
    expect(await screen.findByText('Ana Diaz shared “Porto shop” with you')).toBeDefined();
    await press('Accept and open');
    await toastShows(shell, 'You’re now a member of Ana Diaz');
    expect(await screen.findByRole('heading', { level: 1, name: 'This page is not part of this remote' })).toBeDefined();
  });
});
