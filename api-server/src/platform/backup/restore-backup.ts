import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { knownMigrations, migrateDatabase, ownMigrations } from '../database/migrate.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError } from './backup-entity.ts';
import { withoutRules, writeRows, writeSequences } from './tables.ts';
import { fileContent, listedFiles, tableRows, type VerifyOptions, verifyBackup } from './verify-backup.ts';

export interface RestoreOptions extends VerifyOptions {
  /** Opens the empty database to fill, once the backup was found intact. */
  readonly database: () => Promise<{ readonly connection: pg.ClientConfig; readonly close: () => Promise<void> }>;
  readonly storage: Storage;
  /** Holds the migrations of another version than this one, for tests. */
  readonly migrations?: string;
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
    await client.query('commit');
    say(`Database: ${tables.length} tables restored.`);
    const newer = await migrateDatabase({ connection, folder: migrations });
    if (newer) say(`Migrated by ${newer} steps to this version.`);
    // The installation that the backup is of may have run what was due since.
    for (const table of ['agent_schedules', 'blueprints']) await client.query(`update ${table} set resumed_at = now()`);
  } finally {
    await client.end();
    await close();
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
