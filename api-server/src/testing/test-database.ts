import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { templateDatabase } from './global-setup.ts';

export interface TestDatabase {
  readonly connection: pg.ClientConfig & { database: string };
  /** The same database as a `DATABASE_URL`. */
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Creates a separate database for a test, copied from the template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${database} template ${templateDatabase}`);
  const { user, password, host } = cluster;
  return {
    connection: { ...cluster, database },
    url: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${cluster.port}`,
    drop: () => asAdmin(`drop database if exists ${database} with (force)`),
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
