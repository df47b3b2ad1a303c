import type { WorkflowStep } from 'shared-contracts/workflow-calls';
import * as calls from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { chain, position, steps, workflowNodes } from '../../../../testing/workflow-nodes.ts';

const given = workflowNodes();
const { alerts, create, run, setTime, start, work } = given;

type Test = { readonly values?: { variable: string; value: unknown }[]; readonly from_run_id?: string };

const test = (workflow_id: string, step_id: string, { values = [], from_run_id }: Test = {}, user = given.user) =>
  given.api.call(
    calls.testWorkflowStep,
    { params: { workflow_id, step_id }, body: { values, ...(from_run_id ? { from_run_id } : {}) } },
    user,
  );

describe('a test of a step', () => {
  it('runs only this step, with the given values, and is in no list', async () => {
    const { workflow_id } = await create(chain(steps.start, steps.ask, steps.report, steps.notify));
    const { run_id } = (await test(workflow_id, 'ask', { values: [{ variable: 'trigger.input', value: 'the quarter' }] })).body;
    await work();
    expect(await run(run_id)).toMatchObject({
      status: 'succeeded',
      steps: [
        { step_id: 'start', status: 'succeeded' },
        { step_id: 'ask', status: 'succeeded', input: { prompt: 'Sum up: the quarter' }, output: { text: 'A fine answer.' } },
      ],
    });
    expect(given.provider.requests).toHaveLength(1);
    expect(await alerts()).toEqual([]);
    const params = { workflow_id };
    expect((await given.api.call(calls.listWorkflowRuns, { params }, given.user)).body.runs).toEqual([]);
    expect((await given.api.call(calls.getWorkflow, { params }, given.user)).body.last_run).toBeNull();
    const { workflows } = (await given.api.call(calls.listWorkflows, { query: { email: given.user.email } }, given.user)).body;
    expect(workflows.find((one) => one.workflow_id === workflow_id)).toMatchObject({ last_run: null, recent_runs: [] });
  });

  it('keeps the type of a value, and fails with a sentence for one that is missing', async () => {
    const values = (value: string): WorkflowStep => ({
      id: 'values',
      kind: 'transform',
      name: 'Values',
      position,
      config: { fields: [{ name: 'order', value }] },
    });
    const { workflow_id } = await create(chain(steps.hook, values('{{hook.body.order}}'), steps.notify));
    const good = (await test(workflow_id, 'values', { values: [{ variable: 'hook.body.order', value: { kilos: 120 } }] })).body;
    await work();
    expect((await run(good.run_id)).steps.at(-1)?.output).toEqual({ order: { kilos: 120 } });
    setTime(new Date('2026-06-01T06:01:00Z'));
    const bad = (await test(workflow_id, 'values')).body;
    await work();
    expect(await run(bad.run_id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('{{hook.body.order}}') });
    // Only the newest test is kept.
    expect((await given.api.call(calls.getWorkflowRun, { params: { run_id: good.run_id } }, given.user)).status).toBe(404);
  });

  it('takes what an earlier run had read as read, and only from a run of this user', async () => {
    const { run_id, workflow_id } = await start(chain(steps.start, steps.ask, steps.report), 'the quarter');
    await work();
    const tested = (await test(workflow_id, 'report', { values: [{ variable: 'ask.text', value: 'Other' }], from_run_id: run_id })).body;
    await work();
    expect((await run(tested.run_id)).steps.at(-1)).toMatchObject({ input: { body: 'It says: Other' }, output: { title: 'Summary' } });
    const { rows } = await given.api.database.db.execute<{ flow: unknown }>(`select flow from workflow_runs where id = '${tested.run_id}'`);
    expect(rows).toEqual([{ flow: { private: ['Ask'], untrusted: [] } }]);
    const other = await given.api.newUser('Ben');
    const theirs = (
      await given.api.call(
        calls.createWorkflow,
        { body: { email: other.email, name: 'Theirs', definition: chain(steps.start, steps.notify) } },
        other,
      )
    ).body;
    expect((await test(theirs.workflow_id, 'notify', { from_run_id: run_id }, other)).status).toBe(404);
  });

  it('is refused for a step that is unfinished, starts the workflow, waits or does not exist', async () => {
    const { workflow_id } = await create(chain(steps.start, { ...steps.ask, config: { prompt: '', model: '' } }, steps.wait, steps.notify));
    expect((await test(workflow_id, 'ask')).body).toMatchObject({ code: 'invalid-input', errors: [{ path: 'ask.prompt' }] });
    expect((await test(workflow_id, 'start')).status).toBe(400);
    expect((await test(workflow_id, 'wait')).status).toBe(400);
    expect((await test(workflow_id, 'none')).status).toBe(404);
    // Problems of other steps don't matter.
    expect((await test(workflow_id, 'notify')).status).toBe(200);
    const stranger = await given.api.newUser();
    expect((await test(workflow_id, 'notify', {}, stranger)).status).toBe(404);
    expect(
      (await given.api.call(calls.testWorkflowStep, { params: { workflow_id, step_id: 'notify' }, body: { values: [] } })).status,
    ).toBe(401);
  });
});
