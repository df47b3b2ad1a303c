import * as z from 'zod/mini';
import { kindCount } from '../../governance/access/transfer.entity.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id } from '../../kernel/call/fields.ts';

/** Describes a member who may take over things. */
export const successor = z.object({ member_id: z.string(), email: z.string(), name: z.string() });

export type Successor = z.infer<typeof successor>;

/** Describes what a member owns and shares with others in a workspace, and who may take it over. */
export const sharedWorks = z.object({
  things: z.array(kindCount),
  /** Names those that the caller may see, up to ten. */
  names: z.array(z.string()),
  successors: z.array(successor),
  /** Who takes over unless the caller chooses somebody else; null if nobody can. */
  suggested: z.nullable(z.string()),
});

export type SharedWorks = z.infer<typeof sharedWorks>;

export const listMemberWorks = defineCall({
  name: 'listMemberWorks',
  tag: 'workspaces',
  summary: 'Counts what a member owns and shares in the workspace, which someone takes over when the member is removed.',
  method: 'GET',
  path: '/workspace_members/{member_id}/shared_works',
  auth: 'user',
  owns: { member_id: 'workspace-member' },
  needs: 'manage-members',
  params: z.object({ member_id: id }),
  answer: sharedWorks,
});

export const listOwnWorks = defineCall({
  name: 'listOwnWorks',
  tag: 'workspaces',
  summary: 'Counts what the caller owns and shares in the workspace, which someone takes over when the caller leaves.',
  method: 'GET',
  path: '/workspaces/{workspace_id}/shared_works',
  auth: 'user',
  owns: { workspace_id: 'workspace' },
  needs: 'leave',
  params: z.object({ workspace_id: id }),
  answer: sharedWorks,
});
