import pg from 'pg';

const quote = pg.escapeIdentifier;

/**
 * Says for each column that holds a secret, a key or the hash of one what a restore does with it, so that nothing that was revoked since
 * the backup works again. A test finds columns that are missing here.
 */
export const restoredSecrets = {
  /** Rows with `revoked_at`, which stay listed. The keys of the registry are in the release store, not in the database. */
  revoked: { api_keys: ['hash'], scim_tokens: ['hash'], release_tokens: ['hash'], release_keys: ['public_key'] },
  /** Links that let somebody in or show something, and steps of signing in that were not finished. */
  deleted: {
    chat_shares: ['token_hash'],
    workflow_shares: ['token_hash'],
    installation_invitations: ['token_hash'],
    workspace_invitations: ['token_hash'],
    auth_verifications: ['identifier'],
    connected_assistants: [],
  },
  cleared: { blueprints: ['hook_hash', 'hook_sealed'], extensions: ['trial_token'], recovery_addresses: ['code_hash', 'code_expires_at'] },
  renewed: { extensions: ['files_token'] },
  /** Tables that no backup contains. */
  absent: { auth_sessions: ['token'], assistant_codes: ['hash'], assistant_tokens: ['access_hash', 'refresh_hash'] },
  /** How people prove who they are. Without it, nobody could sign in; a restore says that it is as it was. */
  proofs: {
    auth_accounts: ['access_token', 'refresh_token', 'id_token', 'access_token_expires_at', 'refresh_token_expires_at', 'password'],
    passkeys: ['credential_id', 'public_key'],
    two_factors: ['sealed_secret'],
    backup_codes: ['hash'],
    security_answers: ['hash'],
    server_secrets: ['value'],
  },
  /** What Atrium shows to other services. They decide whether it still works. */
  outward: {
    agent_servers: ['sealed_key', 'sealed_grant', 'sealed_start'],
    audit_streams: ['sealed_key'],
    automation_connections: ['sealed_key'],
    blueprints: ['sealed_headers'],
    identity_providers: ['sealed_secret'],
    installation_servers: ['sealed_key'],
    model_providers: ['sealed_key'],
    policies: ['sealed_secret'],
    search_connections: ['sealed_key'],
    workflow_runs: ['sealed_headers'],
  },
  /** No secrets: names, addresses in the product, hashes of contents, and what was used once. */
  plain: {
    address_changes: ['token_name'],
    alerts: ['link'],
    article_sources: ['owner_key', 'entry_key'],
    artifact_edits: ['artifact_key'],
    audit_chain: ['base_hash', 'head_hash'],
    audit_entries: ['actor_hash', 'content_hash', 'prev_hash', 'hash'],
    chat_runs: ['idempotency_key'],
    data_exports: ['storage_key'],
    files: ['storage_key'],
    kept_drafts: ['key'],
    model_calls: ['input_tokens', 'cached_tokens', 'reasoning_tokens', 'output_tokens'],
    release_signatures: ['key_id'],
    sign_in_attempts: ['key'],
    single_uses: ['key'],
    storage_garbage: ['storage_key'],
    upload_parts: ['storage_key'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

interface Statement {
  readonly table: string;
  /** Names the columns that the statement needs. Schemas of earlier versions lack some. */
  readonly columns: readonly string[];
  readonly sql: string;
}

const setAll = (columns: readonly string[], value: string) => columns.map((column) => `${quote(column)} = ${value}`).join(', ');

const statements: readonly Statement[] = [
  ...Object.keys(restoredSecrets.revoked).map((table) => ({
    table,
    columns: ['revoked_at'],
    sql: `update ${quote(table)} set revoked_at = now() where revoked_at is null${table === 'release_keys' ? ' and remote is not null' : ''}`,
  })),
  ...Object.keys(restoredSecrets.deleted).map((table) => ({ table, columns: [], sql: `delete from ${quote(table)}` })),
  ...Object.entries(restoredSecrets.cleared).map(([table, columns]) => ({
    table,
    columns,
    sql: `update ${quote(table)} set ${setAll(columns, 'null')} where ${quote(columns[0])} is not null`,
  })),
  ...Object.entries(restoredSecrets.renewed).map(([table, columns]) => ({
    table,
    columns,
    sql: `update ${quote(table)} set ${setAll(columns, "replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')")}`,
  })),
];

/** Names the tables that a restore changes after it filled them, and those that the entry about it changes. */
export const changedByRestore: readonly string[] = [...new Set([...statements.map(({ table }) => table), 'audit_entries', 'audit_chain'])];

/** Ends every key, link and token that the backup contains, where the schema has them. Returns how many rows of each table. */
export async function revokeRestored(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  );
  const known = Map.groupBy(rows, ({ table }) => table);
  const counts: Record<string, number> = {};
  for (const { table, columns, sql } of statements) {
    const found = known.get(table)?.map(({ column }) => column);
    if (!found || !columns.every((column) => found.includes(column))) continue;
    const { rowCount } = await client.query(sql);
    if (rowCount) counts[table] = (counts[table] ?? 0) + rowCount;
  }
  return counts;
}

interface Account {
  readonly id: string;
  readonly email: string;
  readonly role: string | null;
  readonly is_suspended: boolean;
}

export async function readAccounts(client: pg.Client): Promise<Account[]> {
  const { rows } = await client.query<Account>(
    `select u.id, u.email, r.role, u.suspended_at is not null as is_suspended
     from users u left join installation_roles r on r.user_id = u.id order by u.email, u.id`,
  );
  return rows;
}

/** Says in a line each how accounts of the former installation differ from the restored ones. */
export function accountDifferences(former: readonly Account[], restored: readonly Account[]): string[] {
  const before = new Map(former.map((account) => [account.id, account]));
  const after = new Map(restored.map((account) => [account.id, account]));
  const gone = former.filter(({ id }) => !after.has(id)).map(({ email }) => `${email} has an account only in the former installation.`);
  return restored
    .flatMap((account) => {
      const { id, email, role, is_suspended } = account;
      const was = before.get(id);
      if (!was) return [`${email} was deleted since, and has an account again.`];
      return [
        ...(was.email === email ? [] : [`${email} had changed the address to ${was.email}.`]),
        ...(was.role === role ? [] : [`${email} is ${role ?? 'without a role'} now, and was ${was.role ?? 'without a role'}.`]),
        ...(was.is_suspended && !is_suspended ? [`${email} was suspended since, and can sign in again.`] : []),
        ...(!was.is_suspended && is_suspended ? [`${email} was reactivated since, and is suspended again.`] : []),
      ];
    })
    .concat(gone);
}
