import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { recordAudit } from '../audit/audit.ts';
import { knownMigrations, migrateDatabase, ownMigrations } from '../database/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backup-entity.ts';
import { accountDifferences, readAccounts, revokeRestored } from './restored-access.ts';
import { withoutRules, writeRows, writeSequences } from './tables.ts';
import { fileContent, listedFiles, tableRows, type VerifyOptions, verifyBackup } from './verify-backup.ts';

/** Limits the differences that the audit log keeps. */
const differencesMost = 200;

export interface RestoreOptions extends VerifyOptions {
  /** Opens the empty database to fill, once the backup was found intact. */
  readonly database: () => Promise<{ readonly connection: pg.ClientConfig; readonly close: () => Promise<void> }>;
  readonly storage: Storage;
  /** Holds the migrations of another version than this one, for tests. */
  readonly migrations?: string;
  /** Leaves keys, links and tokens as they were, also those that were revoked since the backup. */
  readonly keepsAccess?: boolean;
  /** The database of the installation that the backup is of, to list which accounts differ. */
  readonly former?: pg.ClientConfig;
}

/**
 * Fills an empty installation from a backup of this or an earlier version and migrates it to this one. The database is filled in one
 * transaction, after the files, so an interrupted restore can simply be repeated.
 * @throws BackupError before anything is touched if the backup is damaged or newer, or the installation isn't empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { place, about, open, say, storage, migrations = path.resolve(ownMigrations) } = options;
  if (about.migrations > knownMigrations(migrations))
    throw new BackupError('The backup was made by a newer version of the product. Restore it with that version.');
  const contents = await verifyBackup(options);
  const { connection, close } = await options.database();
  const client = new pg.Client({ ...connection, application_name: 'atrium-restore' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows: present } = await client.query("select 1 from pg_tables where schemaname in ('public', 'drizzle', 'jobs') limit 1");
    if (present.length) throw new BackupError('The database isn’t empty. Restore into a new, empty one.');
    const files = await listedFiles(place, about);
    for (const { key } of files) await storage.put(key, await fileContent({ place, about, open }, key));
    say(`Files: ${files.length} restored.`);
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await createSchema(client, migrations, about.migrations);
    const tables = Object.entries(contents.tables).map(([name, { columns }]) => ({ name, columns }));
    await withoutRules(client, async () => {
      // Some migrations insert rows.
      await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
      for (const table of tables) await writeRows(client, table, await tableRows({ place, about, open }, table.name));
    });
    await writeSequences(client, contents.sequences);
    // Here too, so that an interruption never leaves access that was revoked. The schema may be an earlier one.
    const ended = options.keepsAccess ? {} : await revokeRestored(client);
    await client.query('commit');
    say(`Database: ${tables.length} tables restored.`);
    const newer = await migrateDatabase({ connection, folder: migrations });
    if (newer) say(`Migrated by ${newer} steps to this version.`);
    // The installation that the backup is of may have run what was due since.
    for (const table of ['agent_schedules', 'blueprints']) await client.query(`update ${table} set resumed_at = now()`);
    const revoked = options.keepsAccess ? {} : { ...ended, ...(await revokeRestored(client)) };
    await report(client, options, revoked);
  } finally {
    await client.end();
    await close();
  }
}

/** Says what was revoked and who has access now, and records the restore in the audit log. */
async function report(client: pg.Client, { about, say, keepsAccess, former }: RestoreOptions, revoked: Readonly<Record<string, number>>) {
  const ended = Object.entries(revoked).map(([table, count]) => `${table}: ${count}`);
  if (keepsAccess) say('Keys, links and tokens work as when the backup was made, also those that were revoked since.');
  else say(ended.length ? `Keys, links and tokens revoked (${ended.join(', ')}).` : 'There were no keys, links or tokens to revoke.');
  say('Passwords, passkeys and second factors are as they were when the backup was made.');
  const restored = await readAccounts(client);
  const differences = former ? await differencesFrom(former, restored) : undefined;
  if (differences)
    say(differences.length ? differences.join('\n') : 'Accounts, roles and suspensions are those of the former installation.');
  else {
    const namesOf = (of: (account: (typeof restored)[number]) => boolean) =>
      restored
        .filter(of)
        .map(({ email, role }) => (role ? `${email} (${role})` : email))
        .join(', ') || 'nobody';
    say(`People with a role: ${namesOf(({ role }) => role !== null)}. Suspended: ${namesOf(({ is_suspended }) => is_suspended)}.`);
    say(`Changes of roles and suspensions since ${about.made_at} are undone. Name the former database with --former to list them.`);
  }
  const after = {
    made_at: about.made_at,
    version: about.version,
    revoked,
    is_access_kept: keepsAccess === true,
    differences: differences?.slice(0, differencesMost),
  };
  const target = { kind: 'backup', id: about.id, name: about.id };
  await recordAudit(drizzle({ client }), { action: 'backup.restore', target, after, by: { kind: 'server', id: null } });
}

async function differencesFrom(connection: pg.ClientConfig, restored: Awaited<ReturnType<typeof readAccounts>>): Promise<string[]> {
  const client = new pg.Client({ ...connection, application_name: 'atrium-restore' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return accountDifferences(await readAccounts(client), restored);
  } finally {
    await client.end();
  }
}

/** Creates the schema as it was after that many migrations, and records them as drizzle does. */
async function createSchema(client: pg.Client, migrationsFolder: string, count: number): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)');
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(0, count)) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  }
}
