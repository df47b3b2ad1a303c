import { readFileSync } from 'node:fs';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installAudit } from '../audit/install-audit.ts';
import { installHolds } from '../holds/install-holds.ts';
import { installSearch } from '../search/install-search.ts';

/** Names the folder of this version's migrations. */
export const ownMigrations = path.resolve(import.meta.dirname, '../../../drizzle');

/** An arbitrary number that all nodes share and nothing else uses. */
const lockKey = 4_171_968;

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
    if (applied < known) await migrate(drizzle(client), { migrationsFolder });
    await installSearch((statement) => client.query(statement));
    await installAudit((statement) => client.query(statement));
    await installHolds((statement) => client.query(statement));
    return known - applied;
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
