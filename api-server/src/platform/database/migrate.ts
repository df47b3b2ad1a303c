import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installAudit } from '../audit/install-audit.ts';
import { installHolds } from '../holds/install-holds.ts';
import { installPeople } from '../people/install-people.ts';
import { installSearch, isSearchEmpty, refillSearch } from '../search/install-search.ts';
import { buildIndexes } from './build-indexes.ts';
import { retryLocked } from './conflicts.ts';

/** Names the folder of this version's migrations. */
export const ownMigrations = path.resolve(import.meta.dirname, '../../../drizzle');

/** An arbitrary number that all nodes share and nothing else uses. */
const lockKey = 4_171_968;
const finishKey = lockKey + 1;
const lockTimeoutMs = 1_000;

export interface MigrateOptions {
  readonly connection: pg.ClientConfig;
  /** A folder of migrations other than this version's. */
  readonly folder?: string;
  /** Called before pending migrations change a database that has data. */
  readonly backup?: (client: pg.Client) => Promise<void>;
}

/** Migrates a database to this version's schema and returns the number of migrations. Nodes that start together wait for one another. */
export async function migrateDatabase(options: MigrateOptions): Promise<number> {
  const migrationsFolder = options.folder ?? ownMigrations;
  const client = new pg.Client({ ...options.connection, application_name: 'atrium-migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await appliedMigrations(client);
    const known = knownMigrations(migrationsFolder);
    if (applied > known) throw new Error(`The data was written by a newer version (${applied} migrations, this one knows ${known}).`);
    if (applied > 0 && applied < known) await options.backup?.(client);
    // Nodes of the former version keep writing. A change that waits for a lock holds up all that come after it, so it waits in short turns.
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    if (applied < known) await retryLocked(() => migrate(drizzle(client), { migrationsFolder }));
    const execute = (statement: string) => client.query(statement);
    for (const install of [installSearch, installAudit, installHolds, installPeople]) await retryLocked(() => install(execute));
    // Nothing can be opened without the index of items. Otherwise, the former one serves until the new one is filled.
    if (await isSearchEmpty(execute)) {
      await buildIndexes(execute, migrationsFolder, { isAlone: true });
      await refillSearch(execute);
    }
    return known - applied;
  } finally {
    await client.end();
  }
}

/**
 * Builds indexes and fills the index of items in the background, while nodes write. Repeating it continues where it ended; it does nothing
 * while another node does it.
 */
export async function finishMigration(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'atrium-migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as has_lock', [finishKey]);
    if (!rows[0].has_lock) return;
    const execute = (statement: string) => client.query(statement);
    await buildIndexes(execute, ownMigrations, { isAlone: false });
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await refillSearch(execute);
  } finally {
    await client.end();
  }
}

/** Counts the migrations of a folder. */
export function knownMigrations(migrationsFolder: string): number {
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] };
  return journal.entries.length;
}

async function appliedMigrations(client: pg.Client): Promise<number> {
  const table = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  if (!table.rows[0].name) return 0;
  const count = await client.query('select count(*)::int as count from drizzle.__drizzle_migrations');
  return count.rows[0].count;
}
