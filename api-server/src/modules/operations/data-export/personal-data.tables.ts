import { eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '../../../platform/database/schema/index.ts';

/** Lists tables that hold only secrets, or copies that make no sense outside. They are left out of a user's data. */
export const leftOutTables: ReadonlySet<string> = new Set([
  'auth_sessions',
  'auth_accounts',
  'two_factors',
  'backup_codes',
  'known_agents',
  'vouchings',
  'passkeys',
  'push_subscriptions',
  'push_deliveries',
  'data_exports',
  // The index of the rows that are exported themselves.
  'item_index',
  'item_texts',
  'item_words',
  'person_index',
  'passages',
  'storage_garbage',
  'upload_parts',
  'page_texts',
  // The last minutes of a shared document; its versions are exported.
  'document_updates',
  // The installation's own record of what was done to and by people.
  'audit_entries',
  'holds',
]);

/** Matches columns that hold secrets, hashes, internal data, or bytes that are exported as files. */
export const hiddenColumn = /secret|password|token(?!s)|hash|sealed|search|^bytes$/i;

/**
 * Says which rows of a table are about a user: of tables without the column `user_id`, and of those where it doesn’t name everybody. A test
 * finds tables that are missing here.
 */
const personalRows: Readonly<Record<string, (userId: string) => SQL>> = {
  chat_messages: (userId) => sql`author_id = ${userId} or session_id in (select id from chat_sessions where user_id = ${userId})`,
  comparison_answers: (userId) => sql`comparison_id in (select id from comparisons where user_id = ${userId})`,
  document_versions: (userId) => sql`notebook_id in (select id from notebooks where user_id = ${userId})`,
  feeds: (userId) => sql`added_by = ${userId}`,
  golden_answers: (userId) =>
    sql`question_id in (select q.id from golden_questions q join golden_sets s on s.id = q.set_id where s.user_id = ${userId})`,
  // In the area of somebody else, what one wrote and what one is to do.
  area_tasks: (userId) => sql`user_id = ${userId} or created_by = ${userId} or assignee_id = ${userId}`,
  agent_rollouts: (userId) => sql`agent_id in (select id from agents where user_id = ${userId})`,
  agent_versions: (userId) => sql`agent_id in (select id from agents where user_id = ${userId})`,
  golden_questions: (userId) => sql`set_id in (select id from golden_sets where user_id = ${userId})`,
  grants: (userId) => sql`(grantee_kind = 'person' and grantee_id = ${userId}) or given_by = ${userId}`,
  groups: (userId) => sql`id in (select group_id from group_members where user_id = ${userId})`,
  // That one asked; the notebook may be of somebody else.
  knowledge_gaps: (userId) =>
    sql`message_id in (select m.id from chat_messages m join chat_sessions s on s.id = m.session_id where coalesce(m.author_id, s.user_id) = ${userId})`,
  pending_grants: (userId) => sql`given_by = ${userId}`,
  prompt_versions: (userId) => sql`author_id = ${userId} or prompt_id in (select id from prompts where user_id = ${userId})`,
  saved_articles: (userId) => sql`report_id in (select id from reports where user_id = ${userId})`,
  shared_acts: (userId) => sql`owner_id = ${userId} or actor_id = ${userId} or details -> 'grantee' ->> 'id' = ${userId}`,
  trash_rows: (userId) => sql`trash_id in (select id from trash where user_id = ${userId})`,
  // The steps of somebody else's workflow contain what its owner wrote.
  workflow_run_steps: (userId) =>
    sql`run_id in (select r.id from workflow_runs r join blueprints b on b.id = r.workflow_id where r.user_id = ${userId} and b.user_id = ${userId})`,
  workspace_invitations: (userId) => sql`invited_by = ${userId}`,
  workspaces: (userId) => sql`id in (select workspace_id from workspace_members where user_id = ${userId})`,
};

/** Returns the condition for the rows of a table that are part of a user's data; undefined for tables without any. */
export function rowsOf(table: PgTable, userId: string): SQL | undefined {
  const name = getTableName(table);
  if (leftOutTables.has(name)) return undefined;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const owner = table === users ? columns.id : columns.userId;
  return personalRows[name]?.(userId) ?? (owner && eq(owner, userId));
}
