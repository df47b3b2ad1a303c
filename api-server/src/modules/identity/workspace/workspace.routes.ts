import { inviteToShare } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { originOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import { presenterOf } from '../../../kernel/present-row.ts';
import type { Config } from '../../../platform/config/config.ts';
import { presentWorks } from '../../governance/transfer/works.presenter.ts';
import type { InvitationsService, Joined } from './invitation.service.ts';
import type { WorkspacesService } from './workspace.service.ts';

export interface WorkspaceServices {
  readonly workspaces: WorkspacesService;
  readonly invitations: InvitationsService;
}

const saved = { message: 'Saved.' };

export function workspaceRoutes(
  register: Register,
  { workspaces, invitations }: WorkspaceServices,
  config: Pick<Config, 'publicUrl' | 'basePath'>,
): void {
  ownRoutes(register, workspaces);
  memberRoutes(register, workspaces);
  teamRoutes(register, workspaces);
  invitationRoutes(register, workspaces, invitations, config);
}

function ownRoutes(register: Register, workspaces: WorkspacesService): void {
  register(calls.listWorkspaces, async ({ user }) => ({
    workspaces: (await workspaces.list(user.userId)).map((row) => ({
      workspace_id: row.id,
      name: row.name,
      is_personal: row.personalUserId === user.userId,
      role: row.role,
      is_current: row.isCurrent,
      ...(calls.roleMay(row.role, 'see-members') ? { members: row.members } : {}),
    })),
  }));
  register(calls.createWorkspace, async ({ user, body }) => ({ workspace_id: await workspaces.create(user.userId, body.name) }));
  register(calls.switchWorkspace, async ({ user, params }) => {
    await workspaces.switchTo(user.userId, params.workspace_id);
    return saved;
  });
  register(calls.renameWorkspace, async ({ params, body }) => {
    await workspaces.rename(params.workspace_id, body.name);
    return saved;
  });
  register(calls.deleteWorkspace, async ({ params }) => {
    await workspaces.delete(params.workspace_id);
    return { message: 'Deleted.' };
  });
  register(calls.listOwnWorks, async ({ user, params }) => presentWorks(await workspaces.ownWorks(user.userId, params.workspace_id)));
  register(calls.leaveWorkspace, async ({ user, params, query }) => {
    await workspaces.leave(user.userId, params.workspace_id, query.successor_id);
    return { message: 'You left the workspace.' };
  });
  register(calls.listPeers, async ({ user }) => ({
    people: (await workspaces.peersOf(user.userId)).map(({ email, name, company, workspaces: together, shared }) => ({
      email,
      name,
      company,
      workspaces: together.map((one) => ({ workspace_id: one.id, name: one.name, role: one.role })),
      shared: shared?.counts ?? {},
      last_activity_at: shared?.lastActivityAt?.toISOString() ?? null,
    })),
  }));
}

function memberRoutes(register: Register, workspaces: WorkspacesService): void {
  register(calls.listMembers, async ({ user, params }) => {
    const [members, teams] = await Promise.all([workspaces.members(params.workspace_id), workspaces.teams(params.workspace_id)]);
    return {
      members: members.map((row) => ({
        member_id: row.id,
        email: row.email,
        name: row.name,
        role: row.role,
        joined_at: row.joinedAt.toISOString(),
        is_you: row.userId === user.userId,
        is_fixed: row.userId === row.personalUserId,
      })),
      teams: teams.map(({ id, name, memberIds }) => ({ team_id: id, name, member_ids: memberIds })),
    };
  });
  register(calls.setMemberRole, async ({ user, params, body }) => {
    await workspaces.setRole(user.userId, params.member_id, body.role);
    return saved;
  });
  register(calls.listMemberWorks, async ({ user, params }) => presentWorks(await workspaces.worksOf(user.userId, params.member_id)));
  register(calls.removeMember, async ({ user, params, query }) => {
    await workspaces.remove(user.userId, params.member_id, query.successor_id);
    return { message: 'Removed.' };
  });
  register(calls.transferWorkspace, async ({ user, params }) => {
    await workspaces.transfer(user.userId, params.member_id);
    return { message: 'Handed over.' };
  });
}

function teamRoutes(register: Register, workspaces: WorkspacesService): void {
  register(calls.createTeam, async ({ params, body }) => ({
    team_id: await workspaces.createTeam(params.workspace_id, body.name, body.member_ids),
  }));
  register(calls.updateTeam, async ({ params, body }) => {
    await workspaces.updateTeam(params.team_id, body.name, body.member_ids);
    return saved;
  });
  register(calls.deleteTeam, async ({ params }) => {
    await workspaces.deleteTeam(params.team_id);
    return { message: 'Deleted.' };
  });
}

function invitationRoutes(
  register: Register,
  workspaces: WorkspacesService,
  invitations: InvitationsService,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): void {
  register(calls.listInvitations, async ({ params }) => ({
    invitations: (await invitations.list(params.workspace_id)).map(presentInvitation),
  }));
  register(calls.inviteMember, async ({ user, params, body, request }) => {
    const own = await workspaces.roleOf(user.userId, params.workspace_id);
    if (!own) throw new AppError('not-found');
    const page = `${originOf(request, publicUrl)}${basePath}/settings/workspaces`;
    const asked = { workspaceId: params.workspace_id, email: body.invited_email, role: body.role };
    const { link, workspaceName: _, ...invited } = await invitations.invite(user, own, asked, page);
    return { ...presentInvitation(invited), ...(link ? { link } : {}) };
  });
  register(inviteToShare, async ({ user, body, request }) => {
    const page = `${originOf(request, publicUrl)}${basePath}/settings/workspaces`;
    const { kind, id, invited_email: email, level } = body;
    const { workspaceName, link } = await invitations.share(user, { thing: { kind, id }, email, level }, page);
    return { workspace_name: workspaceName, ...(link ? { link } : {}) };
  });
  register(calls.revokeInvitation, async ({ params }) => {
    await invitations.revoke(params.invitation_id);
    return { message: 'Taken back.' };
  });
  register(calls.readInvitation, async ({ user, body }) => {
    const found = await invitations.read(user, body.invitation_token);
    if (!found) return { invitation: null };
    const { email, role } = found.invitation;
    return { invitation: { workspace_name: found.workspaceName, invited_by: found.invitedBy, email, role, shares: found.shares } };
  });
  register(calls.listOwnInvitations, async ({ user }) => ({
    invitations: (await invitations.own(user)).map(({ invitation, workspaceName, invitedBy }) => ({
      invitation_id: invitation.id,
      workspace_name: workspaceName,
      role: invitation.role,
      invited_by: invitedBy,
      expires_at: invitation.expiresAt.toISOString(),
    })),
  }));
  register(calls.answerInvitation, async ({ user, params, body }) => {
    const joined = await invitations.answer(user, params.own_invitation_id, body.accept);
    return joined ? presentJoined(joined) : { workspace_id: null };
  });
  register(calls.acceptInvitation, async ({ user, body }) => presentJoined(await invitations.accept(user, body.invitation_token)));
}

const presentJoined = ({ workspaceId, shared }: Joined) => ({ workspace_id: workspaceId, shared: [...shared] });

type InvitationRow = Awaited<ReturnType<InvitationsService['list']>>[number];

const presentInvitation = presenterOf(calls.invitation, (row: Omit<InvitationRow, 'tokenHash'>) => ({ invitation_id: row.id }));
