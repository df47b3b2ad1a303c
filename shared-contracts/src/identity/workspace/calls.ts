import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { peer, team, workspace, workspaceMember, workspaceRole } from './entity.ts';

const workspaceName = z.string().check(z.trim(), z.minLength(1, inputText('workspaceNameRequired')), z.maxLength(80, inputText('nameMax')));

const teamName = z.string().check(z.trim(), z.minLength(1, inputText('teamNameRequired')), z.maxLength(80, inputText('nameMax')));

const ofWorkspace = { auth: 'user', tag: 'workspaces', owns: { workspace_id: 'workspace' } } as const;

const inWorkspace = z.object({ workspace_id: id });

const ofMember = { auth: 'user', tag: 'workspaces', owns: { member_id: 'workspace-member' } } as const;

const ofTeam = { auth: 'user', tag: 'workspaces', owns: { team_id: 'team' } } as const;

export const listWorkspaces = defineCall({
  name: 'listWorkspaces',
  tag: 'workspaces',
  summary: 'Lists the workspaces that the user belongs to, with the user’s role in each.',
  method: 'GET',
  path: '/workspaces',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ workspaces: z.array(workspace) }),
});

export const createWorkspace = defineCall({
  name: 'createWorkspace',
  tag: 'workspaces',
  summary: 'Creates a workspace that the user owns, and switches the user to it.',
  method: 'POST',
  path: '/workspaces',
  changes: ['workspaces', 'profile', 'sticky-notes', 'feeds', 'models', 'assistant'],
  auth: 'user',
  identity: 'email',
  body: z.object({ email, name: workspaceName }),
  answer: z.object({ workspace_id: z.string() }),
});

export const switchWorkspace = defineCall({
  ...ofWorkspace,
  name: 'switchWorkspace',
  summary: 'Switches the user to another workspace.',
  method: 'POST',
  path: '/workspaces/{workspace_id}/current',
  changes: ['workspaces', 'profile', 'sticky-notes', 'feeds', 'models', 'assistant'],
  needs: 'see',
  params: inWorkspace,
  answer: done,
});

export const renameWorkspace = defineCall({
  ...ofWorkspace,
  name: 'renameWorkspace',
  summary: 'Renames a workspace.',
  method: 'PATCH',
  path: '/workspaces/{workspace_id}',
  needs: 'rename',
  params: inWorkspace,
  body: z.object({ name: workspaceName }),
  answer: done,
});

export const deleteWorkspace = defineCall({
  ...ofWorkspace,
  name: 'deleteWorkspace',
  summary: 'Deletes a workspace with its teams and invitations; personal workspaces can’t be deleted.',
  method: 'DELETE',
  path: '/workspaces/{workspace_id}',
  changes: ['workspaces', 'tool-servers'],
  needs: 'delete',
  params: inWorkspace,
  answer: done,
});

export const leaveWorkspace = defineCall({
  ...ofWorkspace,
  name: 'leaveWorkspace',
  summary: 'Ends the user’s membership, unless the user is the last Owner. The successor takes over what the user shares in the workspace.',
  method: 'POST',
  path: '/workspaces/{workspace_id}/leave',
  changes: ['workspaces', 'access', 'items', 'notebooks', 'tool-servers'],
  needs: 'leave',
  params: inWorkspace,
  /** Names the member who takes over. Required if the user shares something here (`successor-needed`). */
  query: z.object({ successor_id: z.optional(id) }),
  answer: done,
});

export const listMembers = defineCall({
  ...ofWorkspace,
  name: 'listMembers',
  summary: 'Returns a workspace’s members and teams.',
  method: 'GET',
  path: '/workspaces/{workspace_id}/members',
  needs: 'see-members',
  params: inWorkspace,
  answer: z.object({ members: z.array(workspaceMember), teams: z.array(team) }),
});

export const setMemberRole = defineCall({
  ...ofMember,
  name: 'setMemberRole',
  summary: 'Changes a member’s role; only Owners can add or remove Owners, and the last Owner stays.',
  method: 'PATCH',
  path: '/workspace_members/{member_id}',
  needs: 'manage-members',
  params: z.object({ member_id: id }),
  body: z.object({ role: workspaceRole }),
  answer: done,
});

export const removeMember = defineCall({
  ...ofMember,
  name: 'removeMember',
  summary:
    'Removes a member from the workspace; only Owners can remove Owners, and the last Owner stays. The successor, or else the caller, takes over what the member shares in the workspace.',
  method: 'DELETE',
  path: '/workspace_members/{member_id}',
  changes: ['workspaces', 'access', 'items', 'notebooks'],
  needs: 'manage-members',
  params: z.object({ member_id: id }),
  /** Names the member who takes over what the member shares here; by default the caller. */
  query: z.object({ successor_id: z.optional(id) }),
  answer: done,
});

export const transferWorkspace = defineCall({
  ...ofMember,
  name: 'transferWorkspace',
  summary: 'Makes a member the Owner and the caller an Admin.',
  method: 'POST',
  path: '/workspace_members/{member_id}/make_owner',
  needs: 'transfer',
  params: z.object({ member_id: id }),
  answer: done,
});

export const createTeam = defineCall({
  ...ofWorkspace,
  name: 'createTeam',
  summary: 'Creates a team of some members.',
  method: 'POST',
  path: '/workspaces/{workspace_id}/teams',
  needs: 'manage-teams',
  params: inWorkspace,
  body: z.object({ name: teamName, member_ids: z.array(id).check(z.maxLength(500)) }),
  answer: z.object({ team_id: z.string() }),
});

export const updateTeam = defineCall({
  ...ofTeam,
  name: 'updateTeam',
  summary: 'Changes the name and members of a team.',
  method: 'PUT',
  path: '/teams/{team_id}',
  needs: 'manage-teams',
  params: z.object({ team_id: id }),
  body: z.object({ name: teamName, member_ids: z.array(id).check(z.maxLength(500)) }),
  answer: done,
});

export const deleteTeam = defineCall({
  ...ofTeam,
  name: 'deleteTeam',
  summary: 'Deletes a team; its members stay in the workspace.',
  method: 'DELETE',
  path: '/teams/{team_id}',
  needs: 'manage-teams',
  params: z.object({ team_id: id }),
  answer: done,
});

export const listPeers = defineCall({
  name: 'listPeers',
  tag: 'workspaces',
  summary: 'Lists the people in the user’s workspaces, each once, except in workspaces where the user is a Guest.',
  method: 'GET',
  path: '/network',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ people: z.array(peer) }),
});
