import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { createJobs } from './jobs.ts';

it('runs each startup job once across nodes that share a database, and ends cleanly', { timeout: 30_000 }, async () => {
  const api = await createTestApp();
  const other = await createTestApp({}, api);
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const run = (node: string) => async () => {
    done.push(node);
    first.resolve();
  };
  // The queue takes a start once in each calendar minute, so both have to be in the same one.
  const second = async () => (await api.database.db.execute<{ at: number }>('select extract(second from now())::int as at')).rows[0]?.at;
  await expect.poll(second, { interval: 500, timeout: 15_000 }).toBeLessThan(50);
  const nodes = [createJobs(api.database, createLog('silent')), createJobs(other.database, createLog('silent'))];
  try {
    for (const [index, jobs] of nodes.entries()) await jobs.start([{ name: 'count', cron: '0 0 1 1 *', run: run(`node ${index}`) }]);
    await first.promise;
    const { rows } = await api.database.db.execute<{ count: string }>(`select count(*) from jobs.job where name = 'count'`);
    expect(Number(rows[0]?.count)).toBe(1);
  } finally {
    await Promise.all(nodes.map((jobs) => jobs.close()));
    await other.close();
    await api.close();
  }
  expect(done).toHaveLength(1);
});

it('gives up a recurring job whose node has died while it ran, so that it does not hold up the next', { timeout: 60_000 }, async () => {
  const api = await createTestApp();
  const runs: string[] = [];
  const job = (node: string) => ({
    name: 'count',
    cron: '* * * * *',
    run: async () => {
      runs.push(node);
      // The first node never ends its run: with an old sign of life it counts as dead. It is closed last, because closing completes the run.
      if (node === 'silent') await new Promise<void>(() => undefined);
    },
  });
  const silent = createJobs(api.database, createLog('silent'));
  const alive = createJobs(api.database, createLog('silent'), undefined, 1);
  try {
    await silent.start([job('silent')]);
    await expect.poll(() => runs).toEqual(['silent']);
    const { db } = api.database;
    await db.execute(sql`update jobs.job set heartbeat_on = now() - interval '61 seconds' where name = 'count'`);
    await alive.start([job('alive')]);
    await expect
      .poll(async () => (await db.execute(sql`select state from jobs.job where name = 'count' and state = 'failed'`)).rows.length, {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
  } finally {
    await Promise.all([alive.close(), silent.close()]);
    await api.close();
  }
});
