import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';

/**
 * Says for each column that refers to a person what becomes of its rows when the access to an account is taken back. A test compares the
 * list with the schema, so that a new table is decided about before it is used.
 */
export const accountReferences = {
  /** What a browser is signed in with. */
  sessions: ['auth_sessions.user_id'],
  /** Ways back into the account beside signing in. */
  recovery: [
    'recovery_addresses.user_id',
    'security_answers.user_id',
    'trusted_contacts.user_id',
    'vouchings.user_id',
    'backup_codes.user_id',
  ],
  /** How somebody signs in. */
  proofs: ['auth_accounts.user_id', 'known_agents.user_id', 'passkeys.user_id', 'two_factors.user_id'],
  /** What opens the account or its things to programs and other people, or sends what is in it elsewhere. */
  openings: [
    'api_keys.user_id',
    'connected_assistants.user_id',
    'push_subscriptions.user_id',
    'data_exports.user_id',
    'chat_shares.user_id',
    'workflow_shares.user_id',
    'grants.given_by',
    'pending_grants.given_by',
    'workspace_invitations.invited_by',
    'installation_invitations.invited_by',
    'extensions.installed_by',
    'agent_servers.user_id',
    'agent_approvals.user_id',
    'model_providers.user_id',
    'default_models.user_id',
    'special_models.user_id',
    'favorite_models.user_id',
    'search_connections.user_id',
    'automation_connections.user_id',
    'current_workspaces.user_id',
  ],
  /** Kept, but changed by `recordProof`: workflows and schedules stop, workspaces lose other members, ways of signing in open again. */
  changed: [
    'blueprints.user_id',
    'agent_schedules.user_id',
    'workflow_runs.user_id',
    'workspaces.personal_user_id',
    'workspace_members.user_id',
    'profiles.user_id',
  ],
  /** What administrators and directories decided about the person. */
  decided: [
    'group_members.user_id',
    'installation_roles.user_id',
    'scim_people.user_id',
    'subscriptions.user_id',
    'address_changes.user_id',
    'holds.placed_by',
    'holds.lifted_by',
    'hold_people.user_id',
  ],
  /** Content and its history, which the owner of the address may want and an alert asks to review. */
  content: [
    'activities',
    'agent_images',
    'agent_log',
    'agents',
    'alerts',
    'area_categories',
    'area_items',
    'area_tasks',
    'artifact_edits',
    'bookmarks',
    'chat_notes',
    'chat_runs',
    'chat_sessions',
    'chat_votes',
    'comment_reactions',
    'comments',
    'comparisons',
    'default_presets',
    'deleted_areas',
    'digest_schedules',
    'digests',
    'dismissed_insights',
    'files',
    'golden_sets',
    'item_index',
    'item_texts',
    'item_words',
    'kept_drafts',
    'knowledge_folders',
    'ledger_acts',
    'login_sessions',
    'memories',
    'model_calls',
    'model_requests',
    'monthly_messages',
    'notebooks',
    'personalisations',
    'presets',
    'prompt_marks',
    'prompts',
    'reports',
    'saved_excerpts',
    'sticky_notes',
    'tool_apps',
    'trash',
    'uploads',
  ].map((table) => `${table}.user_id`),
  /** Who wrote or did something. */
  authors: [
    'area_tasks.assignee_id',
    'area_tasks.created_by',
    'feeds.added_by',
    'prompt_versions.author_id',
    'prompts.edited_by',
    'shared_acts.owner_id',
    'shared_acts.actor_id',
  ],
} as const;

type Part = 'sessions' | 'recovery' | 'proofs' | 'openings';

/** Deletes what these parts name of a person, and links and codes on their way to them. */
export async function deleteAccess(tx: Transaction, userId: string, parts: readonly Part[]): Promise<void> {
  for (const reference of parts.flatMap((part): readonly string[] => accountReferences[part])) {
    const [table = '', column = ''] = reference.split('.');
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`);
  }
  await tx.execute(sql`delete from auth_verifications where value = ${userId}`);
}

/** Selects the workspaces that nobody else owns. */
export const soleWorkspacesOf = (userId: string): SQL => sql`(select workspace_id from workspace_members where role = 'Owner'
  group by workspace_id having bool_and(user_id = ${userId}))`;
