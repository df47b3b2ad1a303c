import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { installAudit } from '../audit/install-audit.ts';
import { installHolds } from '../holds/install-holds.ts';
import { installPeople } from '../people/install-people.ts';
import { installSearch, refillSearch } from '../search/install-search.ts';
import { buildIndexes } from './build-indexes.ts';
import type { Database, Drizzle } from './database.ts';
import * as schema from './schema/index.ts';

const migrationsFolder = path.resolve(import.meta.dirname, '../../../drizzle');

/** Opens a PGlite database, the fallback for machines where PostgreSQL's binaries do not run. The caller holds the folder's lock. */
export async function openPgliteDatabase(folder: string): Promise<Database> {
  const client = await PGlite.create(folder, { extensions: { btree_gin, pg_trgm } });
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder });
  await buildIndexes((statement) => client.query(statement), migrationsFolder, { isAlone: true });
  await installSearch((statement) => client.query(statement));
  await refillSearch((statement) => client.query(statement));
  await installAudit((statement) => client.query(statement));
  await installHolds((statement) => client.query(statement));
  await installPeople((statement) => client.query(statement));
  return {
    // Both drivers implement drizzle's PostgreSQL interface; they differ only in the type of a raw result.
    db: db as unknown as Drizzle,
    urgent: db as unknown as Drizzle,
    listen: async (channel, onPayload) => {
      const stop = await client.listen(channel, onPayload);
      // It takes an optional transaction, so no caller may pass it anything else. Hooks pass an argument.
      return () => stop();
    },
    connection: undefined,
    direct: undefined,
    load: () => ({ open: 1, idle: 1, waiting: 0, isLost: !client.ready }),
    isReady: () => Promise.resolve(client.ready),
    clockOffsetMs: () => 0,
    close: () => client.close(),
  };
}
