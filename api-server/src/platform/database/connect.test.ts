import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { connectDatabase } from './connect.ts';
import { DatabasePool, isDatabaseAway } from './database-away.ts';

it('distinguishes a broken database connection from one to another server', async () => {
  const own = await createTestDatabase();
  const pool = new DatabasePool(own.connection);
  const client = await pool.connect();
  const broken = client.query('select pg_sleep(60)');
  const fault = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(fault);
  await expect(broken).rejects.toSatisfy(isDatabaseAway);
  expect(isDatabaseAway(Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }))).toBe(false);
  client.release(true);
  await pool.end();
  await own.drop();
});

it('fails the statement, not the process, when a connection breaks inside a transaction', async () => {
  const own = await createTestDatabase();
  const { db, close } = connectDatabase(own.connection, createLog('silent'));
  const isGone = async (pid: number) => (await db.execute(sql`select 1 from pg_stat_activity where pid = ${pid}`)).rows.length === 0;
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const pid = rows[0]?.pid ?? 0;
    await db.execute(sql`select pg_terminate_backend(${pid})`);
    await expect.poll(() => isGone(pid)).toBe(true);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await close();
  await own.drop();
});
