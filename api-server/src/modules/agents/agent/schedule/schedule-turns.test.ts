import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { agentSchedules, chatRuns } from '../../../../platform/database/schema/index.ts';
import { anotherNode, appWithModel } from '../../../../testing/app-with-user.ts';
import { makeOwned } from '../../../../testing/owned-things.ts';
import { userIdOf } from '../../../../testing/workspace-of.ts';

const { api, user, provider } = appWithModel();
const model = () => ({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted', ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' });
const worker = anotherNode(api, () => ({ ...model(), JOBS: 'queues' }));

it('runs a few of many agents that are due at the same time, and all of them in turn', { timeout: 60_000 }, async () => {
  const { db } = api.database;
  const userId = await userIdOf(api, user);
  provider.script = [{ hold: true }, { text: 'Done.' }, { finish: true }];
  const at = new Date('2026-06-01T09:00:00Z');
  for (let agent = 0; agent < 20; agent++) {
    const agentId = await makeOwned(db, 'agent', user.email);
    const schedule = { agentId, userId, prompt: 'Sum up.', cron: '0 9 1 1 *', timeZone: 'UTC', isOn: true, nextAt: at };
    await db.insert(agentSchedules).values(schedule);
  }
  await worker.app.jobs.find(({ name }) => name === 'agents-schedules')?.run();
  const started = () => db.$count(chatRuns, eq(chatRuns.userId, userId));
  await expect.poll(started, { timeout: 20_000 }).toBe(8);
  expect((await db.execute(sql`select 1 from jobs.job where name = 'agent-schedules' and state = 'created'`)).rows).toHaveLength(12);
  provider.script = [{ text: 'Done.' }, { finish: true }];
  provider.release();
  await expect.poll(() => db.$count(chatRuns, sql`user_id = ${userId} and status = 'complete'`), { timeout: 40_000 }).toBe(20);
});
