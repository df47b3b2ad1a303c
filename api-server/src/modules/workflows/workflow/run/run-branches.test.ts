import { eq } from 'drizzle-orm';
import { listAlerts } from 'shared-contracts/calls';
import type { WorkflowDefinition, WorkflowStep } from 'shared-contracts/workflow-calls';
import * as calls from 'shared-contracts/workflow-calls';
import { beforeEach, expect, it } from 'vitest';
import { workflowRunSteps, workflowRuns } from '../../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { addressOf, type TestUser } from '../../../../testing/test-app.ts';

const { api, provider, user } = appWithModel();
const monday = new Date('2026-06-01T06:00:00Z');

beforeEach(async () => {
  api.time.now = monday;
});

const work = () => api.app.jobs.find(({ name }) => name === 'workflows')?.run();
const position = { x: 0, y: 0 };
const start: WorkflowStep = { id: 'start', kind: 'trigger-manual', name: 'Start', position, config: {} };
const ask: WorkflowStep = { id: 'ask', kind: 'assistant', name: 'Ask', position, config: { prompt: 'Sum up', model: '' } };
const notify = (id: string, title = id): WorkflowStep => ({ id, kind: 'notify', name: id, position, config: { title, text: '' } });
const wait: WorkflowStep = { id: 'wait', kind: 'wait', name: 'Wait', position, config: { amount: 30, unit: 'days' } };
const graph = (steps: WorkflowStep[], ...lines: (readonly [string, string])[]): WorkflowDefinition => ({
  schema: 1,
  steps,
  edges: lines.map(([from, to]) => ({ id: `${from}-${to}`, from, to })),
});
const begin = async (definition: WorkflowDefinition) => {
  const made = await api.call(calls.createWorkflow, { body: { email: user.email, name: 'Branches', definition } }, user);
  return (await api.call(calls.runWorkflow, { params: { workflow_id: made.body.workflow_id }, body: {} }, user)).body.run_id;
};
const run = async (run_id: string) => (await api.call(calls.getWorkflowRun, { params: { run_id } }, user)).body;
const statuses = async (run_id: string) => Object.fromEntries((await run(run_id)).steps.map(({ step_id, status }) => [step_id, status]));
const alerts = async () =>
  (await api.call(listAlerts, { query: { email: user.email } }, user)).body.alerts
    .filter(({ kind }) => kind === 'ai')
    .map(({ title }) => title);

it('continues one branch while another is still working, and joins them', async () => {
  provider.script = [{ text: 'Slow' }, { hold: true }, { finish: true }];
  const definition = graph(
    [start, ask, notify('quick'), notify('later'), notify('end', 'Both')],
    ['start', 'ask'],
    ['start', 'quick'],
    ['quick', 'later'],
    ['later', 'end'],
    ['ask', 'end'],
  );
  const held = provider.held();
  const run_id = await begin(definition);
  const working = work();
  await held;
  await expect.poll(() => statuses(run_id)).toMatchObject({ ask: 'running', later: 'succeeded', end: 'pending' });
  provider.release();
  await working;
  expect(await statuses(run_id)).toMatchObject({ ask: 'succeeded', end: 'succeeded' });
  expect((await alerts()).toSorted()).toEqual(['Both', 'later', 'quick']);
});

it('starts no new steps after a failure, but finishes those in progress', async () => {
  provider.script = [{ text: 'Kept' }, { finish: true }];
  const broken: WorkflowStep = {
    id: 'broken',
    kind: 'transform',
    name: '',
    position,
    config: { fields: [{ name: 'a', value: '{{start.input.none}}' }] },
  };
  const run_id = await begin(graph([start, ask, broken, notify('end')], ['start', 'ask'], ['start', 'broken'], ['ask', 'end']));
  await work();
  expect(await run(run_id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('{{start.input.none}}') });
  expect(await statuses(run_id)).toMatchObject({ ask: 'succeeded', broken: 'failed', end: 'pending' });
});

it('sends a single alert when a crash repeats the work', async () => {
  const run_id = await begin(graph([start, notify('tell')], ['start', 'tell']));
  await work();
  // Recreates the state after a power failure between sending the alert and storing the result.
  const { db } = api.database;
  await db.update(workflowRunSteps).set({ status: 'running', output: null, endedAt: null }).where(eq(workflowRunSteps.stepId, 'tell'));
  await db.update(workflowRuns).set({ status: 'running', endedAt: null }).where(eq(workflowRuns.id, run_id));
  await work();
  expect(await run(run_id)).toMatchObject({ status: 'succeeded', steps: [{}, { attempt: 1, status: 'succeeded' }] });
  expect(await alerts()).toEqual(['tell']);
});

it('ends a run at its limit, with a reason and no open steps', async () => {
  const task: WorkflowStep = { id: 'task', kind: 'task', name: 'Check', position, config: { instructions: 'Read it.' } };
  const run_id = await begin(graph([start, task, wait], ['start', 'task'], ['task', 'wait']));
  await work();
  expect((await run(run_id)).status).toBe('waiting');
  api.time.now = new Date('2026-08-30T06:00:00Z');
  await work();
  api.time.now = monday;
  expect(await run(run_id)).toMatchObject({
    status: 'failed',
    problem: 'This run was stopped after 90 days, the longest a run may take, waits included. Start it again.',
    steps: [{ status: 'succeeded' }, { status: 'cancelled' }, { status: 'cancelled' }],
  });
});

it('streams every change to a user’s runs to that user only', async () => {
  const left = new AbortController();
  const server = await api.listen();
  const follow = async (who: TestUser) => {
    const address = `${server}${addressOf(calls.watchWorkflowRuns, { query: { email: who.email } })}`;
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${who.token}` };
    const { body } = await fetch(address, { headers, signal: left.signal });
    const counts: number[] = [];
    const reading = (async () => {
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? [])
        for (const [, open] of text.matchAll(/"open":(\d+)/g)) counts.push(Number(open));
    })().catch(() => undefined);
    return { counts, reading };
  };
  const stranger = await api.newUser();
  const [mine, theirs] = [await follow(user), await follow(stranger)];
  await expect.poll(() => [mine.counts, theirs.counts]).toEqual([[0], [0]]);
  await begin(graph([start, notify('tell')], ['start', 'tell']));
  await expect.poll(() => mine.counts.at(-1)).toBe(1);
  await work();
  await expect.poll(() => mine.counts.at(-1)).toBe(0);
  expect(theirs.counts).toEqual([0]);
  left.abort();
  await Promise.all([mine.reading, theirs.reading]);
  expect((await api.call(calls.watchWorkflowRuns, { query: { email: user.email } }, user)).body).toEqual({ open: 0 });
  expect((await api.call(calls.watchWorkflowRuns, { query: { email: user.email } })).status).toBe(401);
});
