import { sql } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import { readReport } from 'shared-contracts/calls';
import type { WorkflowDefinition, WorkflowStep } from 'shared-contracts/workflow-calls';
import * as calls from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { chain, position, steps, workflowNodes } from '../../../../testing/workflow-nodes.ts';

const given = workflowNodes();
const { alerts, run, setTime, start, statuses, work } = given;

describe('a run', () => {
  it('asks the assistant and keeps a report, with the input and output of each step', async () => {
    const { run_id, status } = await start(chain(steps.start, steps.ask, steps.report), 'the quarter');
    expect(status).toBe('queued');
    await work();
    const done = await run(run_id);
    expect(done).toMatchObject({
      status: 'succeeded',
      steps: [
        { step_id: 'start', output: { input: 'the quarter' } },
        { step_id: 'ask', input: { prompt: 'Sum up: the quarter' }, output: { text: 'A fine answer.' }, attempt: 1 },
        { step_id: 'report', input: { body: 'It says: A fine answer.' }, output: { title: 'Summary' } },
      ],
    });
    const { report_id } = (done.steps[2]?.output ?? {}) as { report_id: string };
    expect((await given.api.call(readReport, { params: { report_id } }, given.user)).body).toMatchObject({
      title: 'Summary',
      body: 'It says: A fine answer.',
    });
  });

  it('asks the assistant with the settings of the step', async () => {
    const settings = { system: 'Rhyme.', parameters: { temperature: 0.3, effort: 'low' as const } };
    const { run_id } = await start(chain(steps.start, { ...steps.ask, config: { ...steps.ask.config, settings } }), 'the quarter');
    await work();
    expect((await run(run_id)).status).toBe('succeeded');
    expect(given.provider.requests.at(-1)).toMatchObject({
      temperature: 0.3,
      reasoning_effort: 'low',
      messages: [{ role: 'system', content: expect.stringContaining('Rhyme.') }, {}],
    });
  });

  it('deletes the oldest ended ones when another starts, but none that is open', async () => {
    const { run_id } = await start(chain(steps.start, steps.notify));
    await work();
    const { workflow_id } = await run(run_id);
    const { db } = given.api.database;
    const extra = 10;
    await db.execute(sql`
      insert into workflow_runs (id, user_id, workflow_id, version, definition, started_by, input, status, created_at)
      select ${`${run_id}_`} || n, user_id, workflow_id, version, definition, started_by, input,
        case when n > ${limits.workflowRunsKept + extra - 2} then 'waiting' else 'succeeded' end, created_at - n * interval '1 minute'
      from workflow_runs, generate_series(1, ${limits.workflowRunsKept + extra}::int) n where id = ${run_id}`);
    await given.api.call(calls.runWorkflow, { params: { workflow_id }, body: {} }, given.user);
    const { rows } = await db.execute(sql`
      select count(*) filter (where status = 'waiting')::int as open, count(*)::int as all from workflow_runs where workflow_id = ${workflow_id}`);
    // The two oldest are open, and stay beside the newest that are kept.
    expect(rows).toEqual([{ open: 2, all: limits.workflowRunsKept + 2 }]);
  });

  it('is worked on by only one of two nodes', async () => {
    const { run_id } = await start(chain(steps.start, steps.notify));
    await Promise.all([work(given.api), work(given.second), work(given.api), work(given.second)]);
    expect((await run(run_id)).status).toBe('succeeded');
    expect(await alerts()).toHaveLength(1);
  });

  it('takes the branch that its condition selects, and joins again', async () => {
    const check: WorkflowStep = {
      id: 'check',
      kind: 'condition',
      name: '',
      position,
      config: { left: '{{start.input}}', operator: 'greater', right: '9' },
    };
    const values = (id: string): WorkflowStep => ({
      id,
      kind: 'transform',
      name: id,
      position,
      config: { fields: [{ name: 'size', value: id }] },
    });
    const end: WorkflowStep = { ...steps.notify, config: { title: '{{large.size}}{{small.size}}', text: '' } };
    const definition: WorkflowDefinition = {
      schema: 1,
      steps: [steps.start, check, values('large'), values('small'), end],
      edges: [
        { id: '1', from: 'start', to: 'check' },
        { id: '2', from: 'check', to: 'large', branch: 'yes' },
        { id: '3', from: 'check', to: 'small', branch: 'no' },
        { id: '4', from: 'large', to: 'notify' },
        { id: '5', from: 'small', to: 'notify' },
      ],
    };
    const { run_id } = await start(definition, '10');
    await work();
    expect(await statuses(run_id)).toMatchObject({ large: 'succeeded', small: 'skipped', notify: 'succeeded' });
    expect(await alerts()).toMatchObject([{ title: 'large' }]);
  });

  it('waits as a delayed job, not as a process', async () => {
    const { run_id } = await start(chain(steps.start, steps.wait, steps.notify));
    await work();
    expect(await run(run_id)).toMatchObject({ status: 'waiting', wakes_at: '2026-06-01T08:00:00.000Z' });
    setTime(new Date('2026-06-01T07:59:00Z'));
    await work();
    expect(await alerts()).toEqual([]);
    setTime(new Date('2026-06-01T08:00:00Z'));
    await work(given.second);
    expect((await run(run_id)).status).toBe('succeeded');
    expect(await alerts()).toHaveLength(1);
  });

  it('waits for a person, takes their result, and continues', async () => {
    const { run_id } = await start(chain(steps.start, steps.task, { ...steps.notify, config: { title: '{{task.note}}', text: '' } }));
    await work();
    expect((await run(run_id)).status).toBe('waiting');
    expect(await alerts()).toMatchObject([{ title: 'Your turn: Check it' }]);
    const finish = (note: string) =>
      given.api.call(calls.finishWorkflowTask, { params: { run_id, step_id: 'task' }, body: { note } }, given.user);
    await finish('Looks good');
    await work();
    await finish('Again');
    await work();
    expect((await run(run_id)).status).toBe('succeeded');
    expect((await alerts()).map(({ title }) => title).toSorted()).toEqual(['Looks good', 'Your turn: Check it']);
  });

  it('stops at a failed step, and continues there on retry', async () => {
    given.provider.script = { status: 500 };
    const { run_id } = await start(chain(steps.start, steps.ask, steps.report));
    await work();
    const failed = await run(run_id);
    expect(failed).toMatchObject({ status: 'failed', problem: expect.stringMatching(/\w/) });
    expect(await statuses(run_id)).toEqual({ start: 'succeeded', ask: 'failed', report: 'pending' });
    given.provider.script = [{ text: 'Now.' }, { finish: true }];
    await given.api.call(calls.retryWorkflowRun, { params: { run_id } }, given.user);
    await work();
    const done = await run(run_id);
    expect(done).toMatchObject({
      status: 'succeeded',
      problem: null,
      steps: [{ attempt: 1 }, { attempt: 2, output: { text: 'Now.' } }, {}],
    });
    expect(done.steps[0]?.ended_at).toBe(failed.steps[0]?.ended_at);
    expect(await given.api.call(calls.retryWorkflowRun, { params: { run_id } }, given.user)).toMatchObject({
      status: 409,
      body: { code: 'run-not-failed' },
    });
  });

  it('stops at a step whose answer a filter ended', async () => {
    const filtered = { choices: [{ index: 0, delta: {}, finish_reason: 'content_filter' }] };
    given.provider.script = [{ text: 'Half of' }, { raw: `data: ${JSON.stringify(filtered)}\n\n` }];
    const { run_id } = await start(chain(steps.start, steps.ask, steps.report));
    await work();
    expect(await run(run_id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('refused to answer') });
  });

  it('is canceled while it works, on any node', async () => {
    given.provider.script = [{ text: 'So far' }, { hold: true }];
    const { run_id } = await start(chain(steps.start, steps.ask, steps.report));
    const held = given.provider.held();
    const working = work(given.second);
    await held;
    expect((await given.api.call(calls.cancelWorkflowRun, { params: { run_id } }, given.user)).body.status).toBe('cancelled');
    await working;
    expect(await statuses(run_id)).toEqual({ start: 'succeeded', ask: 'cancelled', report: 'cancelled' });
  });

  it('fails with a sentence if a variable has no value or a step’s output is too large', async () => {
    const end: WorkflowStep = { ...steps.notify, config: { title: '{{hook.body.name}}', text: '' } };
    const first = await start(chain(steps.hook, end), '{"other": 1}');
    const large: WorkflowStep = {
      id: 'large',
      kind: 'transform',
      name: '',
      position,
      config: {
        fields: [
          { name: 'a', value: '{{start.input}}' },
          { name: 'b', value: '{{start.input}}{{start.input}}' },
        ],
      },
    };
    const other = await start(chain(steps.start, large), 'x'.repeat(100_000));
    await work();
    expect((await run(first.run_id)).problem).toBe('{{hook.body.name}} has no value: there is no “body.name” in the output of “hook”.');
    expect((await run(other.run_id)).problem).toMatch(/larger than 256 KB/);
  });

  it('is not visible to another user', async () => {
    const { run_id } = await start(chain(steps.start, steps.notify));
    const stranger = await given.api.newUser();
    expect((await given.api.call(calls.getWorkflowRun, { params: { run_id } }, stranger)).status).toBe(404);
    expect((await given.api.call(calls.getWorkflowRun, { params: { run_id } })).status).toBe(401);
  });
});
