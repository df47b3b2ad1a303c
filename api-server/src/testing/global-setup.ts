import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { seedDatabase } from '../seed/seed-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestCluster {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly cluster: TestCluster;
  }
}

export const templateDatabase = 'atrium_template';

/** Starts one real cluster for the whole run, with a migrated and seeded database to copy from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('tests');
  // Nothing has to survive, and databases of a few rows that last for a second need neither statistics nor compiled queries.
  const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' };
  const settings = { ...unsafe, autovacuum: 'off', jit: 'off', max_connections: '200' };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings });
  const admin = new pg.Client(postgres.connection('postgres'));
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  await migrateDatabase({ connection: postgres.connection(templateDatabase) });
  const log = createLog('silent');
  const database = connectDatabase(postgres.connection(templateDatabase), log);
  await seedDatabase(database.db, log);
  await database.close();
  const { host, port, user, password } = postgres.connection('') as TestCluster;
  project.provide('cluster', { host, port, user, password });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
