import * as z from 'zod/mini';
import { listedKind } from '../../kernel/access/item-ref.ts';
import { workspaceRoles } from '../../kernel/access/workspace-policy.ts';

export const workspaceRole = z.enum(workspaceRoles);

export const workspace = z.object({
  workspace_id: z.string(),
  name: z.string(),
  /** Everyone has a personal workspace from sign-up on. It can't be left, handed over or deleted. */
  is_personal: z.boolean(),
  role: workspaceRole,
  is_current: z.boolean(),
  /** Absent for Guests, who can't see the others. */
  members: z.optional(z.number()),
});

export type Workspace = z.infer<typeof workspace>;

export const workspaceMember = z.object({
  member_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: workspaceRole,
  joined_at: z.string(),
  is_you: z.boolean(),
  /** The person whose personal workspace this is; always its Owner. */
  is_fixed: z.boolean(),
});

export type WorkspaceMember = z.infer<typeof workspaceMember>;

export const team = z.object({ team_id: z.string(), name: z.string(), member_ids: z.array(z.string()) });

export type Team = z.infer<typeof team>;

/** Describes someone with whom the user shares workspaces. */
export const peer = z.object({
  email: z.string(),
  name: z.string(),
  company: z.nullable(z.string()),
  workspaces: z.array(z.object({ workspace_id: z.string(), name: z.string(), role: workspaceRole })),
  /** How many things of each kind they share with the user. Kinds without any are left out; missing in answers of older servers. */
  shared: z.optional(z.partialRecord(listedKind, z.number())),
  /** When they last did something to a thing that the user can open too. Missing in answers of older servers. */
  last_activity_at: z.optional(z.nullable(z.string())),
});

export type Peer = z.infer<typeof peer>;
