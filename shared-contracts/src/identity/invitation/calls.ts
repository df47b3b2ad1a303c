import * as z from 'zod/mini';
import { sharedKind } from '../../governance/access/entity.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, emailQuery, id, mailPattern } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { workspaceRole } from '../workspace/entity.ts';

export const invitation = z.object({
  invitation_id: z.string(),
  email: z.string(),
  role: workspaceRole,
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});

export type Invitation = z.infer<typeof invitation>;

/** Describes an invitation as the invited person sees it. */
export const ownInvitation = z.object({
  invitation_id: z.string(),
  workspace_name: z.string(),
  role: workspaceRole,
  invited_by: z.string(),
  expires_at: z.string(),
});

export type OwnInvitation = z.infer<typeof ownInvitation>;

const ofWorkspace = { auth: 'user', tag: 'workspaces', owns: { workspace_id: 'workspace' } } as const;

const inWorkspace = z.object({ workspace_id: id });

export const listInvitations = defineCall({
  ...ofWorkspace,
  tag: 'invitations',
  name: 'listInvitations',
  summary: 'Lists pending invitations.',
  method: 'GET',
  path: '/workspaces/{workspace_id}/invitations',
  needs: 'invite',
  params: inWorkspace,
  answer: z.object({ invitations: z.array(invitation) }),
});

export const inviteMember = defineCall({
  ...ofWorkspace,
  tag: 'invitations',
  name: 'inviteMember',
  needsVerifiedAddress: true,
  summary: 'Invites someone to the workspace by mail, or returns the link if the server sends no mail, and replaces an earlier invitation.',
  method: 'POST',
  path: '/workspaces/{workspace_id}/invitations',
  changes: ['invitations', 'workspaces'],
  needs: 'invite',
  params: inWorkspace,
  body: z.object({
    invited_email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(320), z.regex(mailPattern, inputText('emailInvalid'))),
    role: workspaceRole,
  }),
  /** `link` is present only if this server sends no mail, and only this once; the caller passes it on. */
  answer: z.extend(invitation, { link: z.optional(z.string()) }),
});

export const listOwnInvitations = defineCall({
  name: 'listOwnInvitations',
  tag: 'invitations',
  summary: 'Lists pending invitations to the caller’s e-mail address, which must be confirmed if the server sends mail.',
  method: 'GET',
  path: '/workspace_invitations/own',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ invitations: z.array(ownInvitation) }),
});

/** What accepting gives access to, the latest first; absent from older servers. */
const sharedNow = z.optional(z.array(z.object({ kind: sharedKind, id: z.string() })));

export const answerInvitation = defineCall({
  name: 'answerInvitation',
  tag: 'invitations',
  summary: 'Accepts or declines an invitation to the caller’s e-mail address.',
  method: 'POST',
  path: '/workspace_invitations/{own_invitation_id}/answer',
  changes: ['invitations', 'workspaces', 'tool-servers'],
  needsVerifiedAddress: true,
  auth: 'user',
  params: z.object({ own_invitation_id: id }),
  body: z.object({ accept: z.boolean() }),
  answer: z.object({ workspace_id: z.nullable(z.string()), shared: sharedNow }),
});

export const revokeInvitation = defineCall({
  name: 'revokeInvitation',
  tag: 'invitations',
  summary: 'Revokes an invitation and its link.',
  method: 'DELETE',
  path: '/workspace_invitations/{invitation_id}',
  auth: 'user',
  owns: { invitation_id: 'workspace-invitation' },
  needs: 'invite',
  params: z.object({ invitation_id: id }),
  answer: done,
});

export const readInvitation = defineCall({
  name: 'readInvitation',
  tag: 'invitations',
  summary: 'Returns the invitation that a link belongs to, or null if it was used, was revoked or has expired.',
  method: 'POST',
  path: '/workspace_invitations/read',
  changes: [],
  auth: 'user',
  body: z.object({ invitation_token: id }),
  answer: z.object({
    invitation: z.nullable(
      z.object({
        workspace_name: z.string(),
        role: workspaceRole,
        invited_by: z.string(),
        email: z.string(),
        /** The names of what the invitation gives, for the invited person alone. */
        shares: z.optional(z.array(z.string())),
      }),
    ),
  }),
});

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  tag: 'invitations',
  summary: 'Joins the workspace of an invitation link, once, with the account of the invited address.',
  method: 'POST',
  path: '/workspace_invitations/accept',
  changes: ['invitations', 'workspaces', 'tool-servers'],
  auth: 'user',
  body: z.object({ invitation_token: id }),
  answer: z.object({ workspace_id: z.string(), shared: sharedNow }),
});
