import { type SQL, sql } from 'drizzle-orm';
import { budgets, groupMembers, workspaceMembers, workspaces } from '../../../platform/database/schema/index.ts';

/** Names the people and things that a call counts for. */
export interface CountedFor {
  /** Null for what the installation does for everyone. */
  readonly userId: string | null;
  readonly agentId: string | null;
  readonly workflowId: string | null;
}

/**
 * Selects the scopes that a call counts for: the person, their groups, the workspaces they share with others, and the agent and workflow
 * that make it.
 */
export const scopesOf = ({ userId, agentId, workflowId }: CountedFor): SQL => sql`
  select 'person:' || ${userId}::text as scope where ${userId}::text is not null
  union select 'group:' || g.group_id from ${groupMembers} g where g.user_id = ${userId}
  union select 'workspace:' || m.workspace_id from ${workspaceMembers} m
    join ${workspaces} w on w.id = m.workspace_id where m.user_id = ${userId} and w.personal_user_id is null
  union select 'agent:' || ${agentId}::text where ${agentId}::text is not null
  union select 'workflow:' || ${workflowId}::text where ${workflowId}::text is not null`;

/** Selects the budget of a scope in millionths: its own, else for a person what everybody may spend; null if there is none. */
export const budgetOf = (scope: SQL): SQL => sql`(
  select b.monthly_micro from ${budgets} b
  where (b.kind = split_part(${scope}, ':', 1) and b.id = split_part(${scope}, ':', 2))
     or (b.kind = 'person' and b.id = '' and ${scope} like 'person:%')
  order by b.id desc limit 1)`;
