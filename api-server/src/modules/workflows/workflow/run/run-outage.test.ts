import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { workflowRunSteps, workflowRuns } from '../../../../platform/database/schema/index.ts';
import { breakStatement } from '../../../../testing/broken-statement.ts';
import { createTestApp } from '../../../../testing/test-app.ts';
import { chain, steps, workflowNodes } from '../../../../testing/workflow-nodes.ts';

const given = workflowNodes();
const { run, setTime, start, statuses, work } = given;

let other: pg.Client;
beforeEach(async () => {
  other = new pg.Client(given.api.own.connection);
  await other.connect();
});
afterEach(async () => {
  await other.end();
});

/** Resolves when a statement waits for a lock that the test holds. */
async function blocked(): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await given.api.database.db.execute(sql.raw(waiting))).rows.length).toBeGreaterThan(0);
}

it('counts no time when no server was running', async () => {
  const { run_id } = await start(chain(steps.start, steps.ask, steps.report), 'the quarter');
  const { db } = given.api.database;
  const [monday, lease] = [new Date('2026-06-01T06:00:00Z'), new Date('2026-06-01T06:00:30Z')];
  await db.update(workflowRuns).set({ status: 'running', leaseNode: 'dead', leaseUntil: lease }).where(eq(workflowRuns.id, run_id));
  await db
    .update(workflowRunSteps)
    .set({ status: 'running', attempt: 1, startedAt: monday })
    .where(and(eq(workflowRunSteps.runId, run_id), eq(workflowRunSteps.stepId, 'start')));
  setTime(new Date('2026-06-01T13:00:00Z'));
  await work();
  expect(await run(run_id)).toMatchObject({ status: 'succeeded', problem: null });
});

it('keeps what finished while its node was stopping', async () => {
  const node = await createTestApp({}, given.api);
  node.time.now = given.api.time.now;
  const { run_id } = await start(chain(steps.start, { ...steps.report, config: { title: 'Summary', body: 'None.' } }));
  await other.query('begin; lock table reports in access exclusive mode');
  const working = work(node);
  await blocked();
  const closed = node.close();
  await other.query('commit');
  await Promise.all([working, closed]);
  expect(await statuses(run_id)).toEqual({ start: 'succeeded', report: 'succeeded' });
  await work();
  expect(await run(run_id)).toMatchObject({ status: 'succeeded', steps: [{}, { attempt: 1 }] });
});

it('stores the end of a step once the database is back, and does not repeat the step', async () => {
  given.provider.script = [{ text: 'Once' }, { hold: true }, { text: ' only.' }, { finish: true }];
  const asked = given.provider.requests.length;
  const { run_id } = await start(chain(steps.start, steps.ask), 'the quarter');
  const held = given.provider.held();
  const working = work();
  await held;
  await breakStatement(given.api.own, 'workflow_run_steps', 'workflow_run_steps', given.provider.release);
  await working;
  expect(await run(run_id)).toMatchObject({ status: 'succeeded', steps: [{}, { attempt: 1, output: { text: 'Once only.' } }] });
  expect(given.provider.requests.length - asked).toBe(1);
});
