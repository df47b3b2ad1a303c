import {
  answerInvitation,
  createWorkspace,
  inviteMember,
  listOwnInvitations,
  switchWorkspace,
  type WorkspaceRole,
} from 'shared-contracts/settings-calls';
import type { Account } from './accounts.ts';

/** Creates a workspace of these people, in which all of them work, and returns its id. */
export async function workspaceOf(owner: Account, people: readonly Account[], role: WorkspaceRole = 'Member'): Promise<string> {
  const { workspace_id } = await owner.api.call(createWorkspace, { body: { email: owner.email, name: 'Launch' } });
  for (const { api, email } of people) {
    await owner.api.call(inviteMember, { params: { workspace_id }, body: { invited_email: email, role } });
    const { invitations } = await api.call(listOwnInvitations, { query: { email } });
    await api.call(answerInvitation, { params: { own_invitation_id: invitations[0]?.invitation_id ?? '' }, body: { accept: true } });
  }
  for (const { api } of [owner, ...people]) await api.call(switchWorkspace, { params: { workspace_id } });
  return workspace_id;
}
