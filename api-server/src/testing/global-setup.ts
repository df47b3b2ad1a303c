import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '../platform/database/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
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

/** The name of the database of a server that starts PostgreSQL itself. */
const serverDatabase = 'atrium';
export const templateDatabase = 'atrium_template';

// Nothing has to survive, and databases of a few rows that last for a second need neither statistics nor compiled queries.
const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' };
const settings = { ...unsafe, autovacuum: 'off', jit: 'off', max_connections: '200' };

/** Starts one real cluster for the whole run, with a migrated and seeded database to copy from, and leaves data that a server can start on in TEST_DATA. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [folder, prepared] = [temporaryFolder('tests'), temporaryFolder('prepared')];
  await prepareData(folder);
  if (process.platform !== 'win32') {
    execFileSync('cp', ['-a', `${folder}/.`, prepared]);
    process.env.TEST_DATA = prepared;
  }
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings });
  await execute(postgres, `alter database ${serverDatabase} rename to ${templateDatabase}`);
  const { host, port, user, password } = postgres.connection('') as TestCluster;
  project.provide('cluster', { host, port, user, password });
  return async () => {
    await postgres.stop();
    for (const one of [folder, prepared]) rmSync(one, { recursive: true, force: true });
  };
}

/** Creates the database of an installation without accounts, as a server does at its first start. */
async function prepareData(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  await execute(postgres, `create database ${serverDatabase}`);
  await migrateDatabase({ connection: postgres.connection(serverDatabase) });
  const log = createLog('silent');
  const database = connectDatabase(postgres.connection(serverDatabase), log);
  await seedDatabase(database.db, log);
  await database.close();
  await postgres.stop();
}

async function execute(postgres: EmbeddedPostgres, statement: string): Promise<void> {
  const admin = new pg.Client(postgres.connection('postgres'));
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
