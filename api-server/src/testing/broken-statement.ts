import pg from 'pg';
import { expect } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/**
 * Holds a table until a statement that contains `words` waits for it, then ends the connection of that statement, as a database that stops
 * for a moment does. `during` makes the server run the statement.
 */
export async function breakStatement({ connection }: TestDatabase, table: string, words: string, during: () => void): Promise<void> {
  // A transaction sees the activity as it was when it first looked.
  const [holder, watcher] = [new pg.Client(connection), new pg.Client(connection)];
  await Promise.all([holder.connect(), watcher.connect()]);
  const waiting = async () => {
    const { rows } = await watcher.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'",
      [words],
    );
    return rows[0]?.pid ?? null;
  };
  try {
    await holder.query(`begin; lock table ${table} in share row exclusive mode`);
    during();
    await expect.poll(waiting).not.toBeNull();
    await watcher.query('select pg_terminate_backend($1)', [await waiting()]);
    await holder.query('commit');
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
}
