import type { WorkflowStep } from 'shared-contracts/workflow-calls';
import * as calls from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { chain, position, steps, workflowNodes } from '../../../testing/workflow-nodes.ts';

const given = workflowNodes();
const { alerts, create, run, setTime, work } = given;

describe('an automatic workflow', () => {
  const hourly: WorkflowStep = {
    id: 'hourly',
    kind: 'trigger-schedule',
    name: 'Hourly',
    position,
    config: { cron: '0 * * * *', time_zone: 'Asia/Kolkata' },
  };

  it('runs on schedule in the user’s time zone, on one node, once for all missed times', async () => {
    const { workflow_id } = await create(chain(hourly, steps.notify));
    const params = { workflow_id };
    const on = (await given.api.call(calls.switchWorkflow, { params, body: { is_on: true } }, given.user)).body;
    expect(on).toMatchObject({ status: 'on', next_at: '2026-06-01T06:30:00.000Z' });
    setTime(new Date('2026-06-01T08:45:00Z'));
    await Promise.all([work(given.api), work(given.second)]);
    await Promise.all([work(given.api), work(given.second)]);
    expect((await given.api.call(calls.listWorkflowRuns, { params }, given.user)).body.runs).toMatchObject([
      { started_by: 'schedule', status: 'succeeded' },
    ]);
    expect((await given.api.call(calls.getWorkflow, { params }, given.user)).body.next_at).toBe('2026-06-01T09:30:00.000Z');
    await given.api.call(calls.switchWorkflow, { params, body: { is_on: false } }, given.user);
    setTime(new Date('2026-06-01T10:45:00Z'));
    await work();
    expect((await given.api.call(calls.listWorkflowRuns, { params }, given.user)).body.runs).toHaveLength(1);
  });

  it('alerts the user if it cannot start or finish', async () => {
    const { workflow_id } = await create(chain(hourly, { ...steps.notify, config: { title: '{{hourly.at.year}}', text: '' } }));
    const params = { workflow_id };
    await given.api.call(calls.switchWorkflow, { params, body: { is_on: true } }, given.user);
    setTime(new Date('2026-06-01T06:30:00Z'));
    await work();
    expect(await alerts()).toMatchObject([{ title: '“Weekly summary” could not finish' }]);
    const broken = {
      name: 'Weekly summary',
      definition: chain(hourly, { ...steps.notify, config: { title: '', text: '' } }),
      expected_version: 1,
    };
    await given.api.call(calls.saveWorkflow, { params, body: broken }, given.user);
    setTime(new Date('2026-06-01T07:30:00Z'));
    await work();
    expect((await alerts())[0]).toMatchObject({ title: '“Weekly summary” could not start' });
  });

  it('starts from its webhook while it is on, and the webhook address can be changed', async () => {
    const notifyCaller: WorkflowStep = { ...steps.notify, config: { title: '{{hook.body.name}}', text: '{{hook.query.from}}' } };
    const { workflow_id, hook_path } = await create(chain(steps.hook, notifyCaller));
    const params = { workflow_id };
    const path = hook_path ?? '';
    expect(path).toMatch(/^\/api\/hooks\/[\w-]{43}$/);
    const post = (url: string, payload: object | string) => given.api.app.inject({ method: 'POST', url: `${url}?from=shop`, payload });
    expect((await post(path, { name: 'Ana' })).statusCode).toBe(404);
    await given.api.call(calls.switchWorkflow, { params, body: { is_on: true } }, given.user);
    const { run_id } = (await post(path, { name: 'Ana' })).json();
    await work();
    expect(await run(run_id)).toMatchObject({ status: 'succeeded', started_by: 'webhook' });
    expect(await alerts()).toMatchObject([{ title: 'Ana', text: 'shop' }]);
    const tooLarge = await post(path, { text: 'x'.repeat(10 * 1024 * 1024) });
    expect(tooLarge.statusCode).toBe(413);
    expect(tooLarge.json().detail).toBe('The request is too large. Send at most 1 MB.');
    const renewed = (await given.api.call(calls.renewWorkflowHook, { params }, given.user)).body.hook_path ?? '';
    expect((await post(path, {})).statusCode).toBe(404);
    expect((await post(renewed, { name: 'Ben' })).statusCode).toBe(200);
  });
});
