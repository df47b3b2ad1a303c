import { expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { createJobs } from './jobs.ts';

it('runs each startup job once across nodes that share a database, and ends cleanly', async () => {
  const api = await createTestApp();
  const other = await createTestApp({}, api);
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const run = (node: string) => async () => {
    done.push(node);
    first.resolve();
  };
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
