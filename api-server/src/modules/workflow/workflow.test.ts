// biome-ignore-all lint/style/noExcessiveLinesPerFile: building, running and starting share two nodes, a model and a site.
import { completeChat, deleteBlueprint, listAlerts, listTrash, readReport, restoreItems } from 'shared-contracts/calls';
import type { WorkflowDefinition, WorkflowStep } from 'shared-contracts/workflow-calls';
import * as calls from 'shared-contracts/workflow-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeedServer, startFeedServer } from '../../testing/feed-server.ts';
import { type ScriptedProvider, startScriptedProvider } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let api: TestApp;
let second: TestApp;
let provider: ScriptedProvider;
let site: FeedServer;
let user: TestUser;
const monday = new Date('2026-06-01T06:00:00Z');

beforeAll(async () => {
  provider = await startScriptedProvider();
  site = await startFeedServer();
  const env = { LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted', OUTBOUND_LOOPBACK: 'allow' };
  api = await createTestApp(env);
  second = await createTestApp(env, api);
});
afterAll(async () => {
  await second.close();
  await api.close();
  await provider.close();
  await site.close();
});
beforeEach(async () => {
  setTime(monday);
  provider.script = [{ text: 'A fine answer.' }, { finish: true }];
  user = await api.newUser();
});

const setTime = (now: Date) => {
  api.time.now = now;
  second.time.now = now;
};
/** Runs the automatic jobs of a node with workers. */
const work = ({ app } = api) => app.jobs.find(({ name }) => name === 'workflows')?.run();

const position = { x: 0, y: 0 };
const steps = {
  start: { id: 'start', kind: 'trigger-manual', name: 'Start', position, config: {} },
  hook: { id: 'hook', kind: 'trigger-webhook', name: 'Hook', position, config: {} },
  ask: { id: 'ask', kind: 'assistant', name: 'Ask', position, config: { prompt: 'Sum up: {{trigger.input}}', model: '' } },
  report: { id: 'report', kind: 'report', name: 'Keep', position, config: { title: 'Summary', body: 'It says: {{ask.text}}' } },
  notify: { id: 'notify', kind: 'notify', name: 'Tell', position, config: { title: 'Done', text: '' } },
  wait: { id: 'wait', kind: 'wait', name: 'Wait', position, config: { amount: 2, unit: 'hours' } },
  task: { id: 'task', kind: 'task', name: 'Check it', position, config: { instructions: 'Read it.' } },
} as const satisfies Record<string, WorkflowStep>;

/** Connects the steps one after another. */
const chain = (...list: WorkflowStep[]): WorkflowDefinition => ({
  schema: 1,
  steps: list,
  edges: list.slice(1).map((step, index) => ({ id: step.id, from: list[index]?.id ?? '', to: step.id })),
});
const create = async (definition: WorkflowDefinition, name = 'Weekly summary') =>
  (await api.call(calls.createWorkflow, { body: { email: user.email, name, definition } }, user)).body;
const start = async (definition: WorkflowDefinition, input?: string) => {
  const { workflow_id } = await create(definition);
  const body = input === undefined ? {} : { input };
  return (await api.call(calls.runWorkflow, { params: { workflow_id }, body }, user)).body;
};
const run = async (run_id: string) => (await api.call(calls.getWorkflowRun, { params: { run_id } }, user)).body;
const statuses = async (run_id: string) => Object.fromEntries((await run(run_id)).steps.map(({ step_id, status }) => [step_id, status]));
const alerts = async () =>
  (await api.call(listAlerts, { query: { email: user.email } }, user)).body.alerts.filter(({ kind }) => kind === 'ai');

describe('editing a workflow', () => {
  it('creates it, saves it by version, and refuses to overwrite another tab’s save', async () => {
    const made = await create(chain(steps.start, steps.ask));
    expect(made).toMatchObject({ version: 1, status: 'ready', trigger: 'manual', problems: [] });
    const params = { workflow_id: made.workflow_id };
    const save = (expected_version: number, name: string) =>
      api.call(calls.saveWorkflow, { params, body: { name, definition: chain(steps.start), expected_version } }, user);
    expect((await save(1, 'Renamed')).body).toMatchObject({ version: 2, name: 'Renamed' });
    expect(await save(1, 'Older')).toMatchObject({ status: 409, body: { code: 'workflow-changed' } });
    expect((await api.call(calls.listWorkflows, { query: { email: user.email } }, user)).body.workflows).toMatchObject([
      { name: 'Renamed', steps: 1 },
    ]);
  });

  it('saves it with its problems, but does not run it', async () => {
    const broken = chain(steps.start, { ...steps.ask, config: { prompt: '', model: '' } });
    const { workflow_id, problems, status } = await create({ ...broken, edges: [] });
    expect(status).toBe('draft');
    expect(problems).toMatchObject([
      { step_id: 'ask', code: 'unconnected' },
      { step_id: 'ask', field: 'prompt', code: 'missing-field' },
    ]);
    const refused = await api.call(calls.runWorkflow, { params: { workflow_id }, body: {} }, user);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'ask' }, { path: 'ask.prompt', message: 'Fill this in.' }] } });
  });

  it('reports impossible schedules, deleted agents and private addresses', async () => {
    const http = (url: string): WorkflowStep => ({
      ...{ id: 'call', kind: 'http', name: 'Call', position },
      config: { method: 'GET', url, headers: [], body: '', allowed_hosts: ['10.0.0.1'] },
    });
    const schedule: WorkflowStep = {
      id: 'when',
      kind: 'trigger-schedule',
      name: '',
      position,
      config: { cron: '0 9 30 2 *', time_zone: 'UTC' },
    };
    const agent: WorkflowStep = { id: 'agent', kind: 'agent', name: '', position, config: { agent_id: 'agt_gone', prompt: 'Hi' } };
    const { problems } = await create(chain(schedule, agent, http('http://10.0.0.1/')));
    expect(problems.map(({ step_id, field }) => [step_id, field])).toEqual([
      ['when', 'cron'],
      ['agent', 'agent_id'],
      ['call', 'url'],
    ]);
  });

  it('starts as a chat’s draft, and can be found from the chat', async () => {
    provider.json = JSON.stringify({
      ...{ title: 'Monday digest', summary: '', open_questions: [] },
      steps: [
        { title: 'Every Monday at 8', kind: 'trigger' },
        { title: 'Summarise the news', kind: 'action' },
        { title: 'Post it', kind: 'action', app: 'Slack' },
        { title: 'If it is important', kind: 'condition' },
        { title: 'Call Ana', kind: 'manual' },
      ],
    });
    const chat = await api.call(completeChat, { body: { message: 'A workflow', email: user.email, create_blueprint: true } }, user);
    const session_id = chat.body.session_id ?? '';
    const { workflow_id } = (await api.call(calls.findWorkflow, { query: { session_id } }, user)).body;
    const detail = (await api.call(calls.getWorkflow, { params: { workflow_id: workflow_id ?? '' } }, user)).body;
    expect(detail).toMatchObject({ name: 'Monday digest', version: 0, status: 'draft', required_apps: ['Slack'], session_id });
    expect(detail.definition.steps.map(({ id, kind }) => [id, kind])).toEqual([
      ['schedule', 'trigger-schedule'],
      ['ask', 'assistant'],
      ['request', 'http'],
      ['check', 'condition'],
      ['task', 'task'],
    ]);
    expect(detail.definition.steps[0]).toMatchObject({ config: { cron: '0 8 * * 1' } });
    expect(detail.problems.map(({ step_id, field }) => `${step_id}.${field}`)).toEqual([
      'request.url',
      'request.allowed_hosts',
      'check.right',
    ]);
  });

  it('moves it to the trash, cancels its runs, and restores it', async () => {
    const { run_id, workflow_id } = await start(chain(steps.start, steps.wait));
    await work();
    await api.call(deleteBlueprint, { query: { blueprint_id: workflow_id } }, user);
    expect((await api.call(calls.getWorkflow, { params: { workflow_id } }, user)).status).toBe(404);
    expect((await api.call(listTrash, { query: { email: user.email } }, user)).body.items).toMatchObject([{ kind: 'blueprint' }]);
    await api.call(restoreItems, { body: { email: user.email, items: [{ kind: 'blueprint', id: workflow_id }] } }, user);
    expect(await run(run_id)).toMatchObject({ status: 'cancelled', steps: [{ status: 'succeeded' }, { status: 'cancelled' }] });
  });
});

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
    expect((await api.call(readReport, { params: { report_id } }, user)).body).toMatchObject({
      title: 'Summary',
      body: 'It says: A fine answer.',
    });
  });

  it('is worked on by only one of two nodes', async () => {
    const { run_id } = await start(chain(steps.start, steps.notify));
    await Promise.all([work(api), work(second), work(api), work(second)]);
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
    await work(second);
    expect((await run(run_id)).status).toBe('succeeded');
    expect(await alerts()).toHaveLength(1);
  });

  it('waits for a person, takes their result, and continues', async () => {
    const { run_id } = await start(chain(steps.start, steps.task, { ...steps.notify, config: { title: '{{task.note}}', text: '' } }));
    await work();
    expect((await run(run_id)).status).toBe('waiting');
    expect(await alerts()).toMatchObject([{ title: 'Your turn: Check it' }]);
    const finish = (note: string) => api.call(calls.finishWorkflowTask, { params: { run_id, step_id: 'task' }, body: { note } }, user);
    await finish('Looks good');
    await work();
    await finish('Again');
    await work();
    expect((await run(run_id)).status).toBe('succeeded');
    expect((await alerts()).map(({ title }) => title).toSorted()).toEqual(['Looks good', 'Your turn: Check it']);
  });

  it('stops at a failed step, and continues there on retry', async () => {
    provider.script = { status: 500 };
    const { run_id } = await start(chain(steps.start, steps.ask, steps.report));
    await work();
    const failed = await run(run_id);
    expect(failed).toMatchObject({ status: 'failed', problem: expect.stringMatching(/\w/) });
    expect(await statuses(run_id)).toEqual({ start: 'succeeded', ask: 'failed', report: 'pending' });
    provider.script = [{ text: 'Now.' }, { finish: true }];
    await api.call(calls.retryWorkflowRun, { params: { run_id } }, user);
    await work();
    const done = await run(run_id);
    expect(done).toMatchObject({
      status: 'succeeded',
      problem: null,
      steps: [{ attempt: 1 }, { attempt: 2, output: { text: 'Now.' } }, {}],
    });
    expect(done.steps[0]?.ended_at).toBe(failed.steps[0]?.ended_at);
    expect(await api.call(calls.retryWorkflowRun, { params: { run_id } }, user)).toMatchObject({
      status: 409,
      body: { code: 'run-not-failed' },
    });
  });

  it('is canceled while it works, on any node', async () => {
    provider.script = [{ text: 'So far' }, { hold: true }];
    const { run_id } = await start(chain(steps.start, steps.ask, steps.report));
    const held = provider.held();
    const working = work(second);
    await held;
    expect((await api.call(calls.cancelWorkflowRun, { params: { run_id } }, user)).body.status).toBe('cancelled');
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
    expect((await run(first.run_id)).problem).toBe('{{hook.body.name}} has no value: there is no “body.name” in what “hook” gave.');
    expect((await run(other.run_id)).problem).toMatch(/more than 256 KB/);
  });

  it('is not visible to another user', async () => {
    const { run_id } = await start(chain(steps.start, steps.notify));
    const stranger = await api.newUser();
    expect((await api.call(calls.getWorkflowRun, { params: { run_id } }, stranger)).status).toBe(404);
    expect((await api.call(calls.getWorkflowRun, { params: { run_id } })).status).toBe(401);
  });
});

describe('an HTTP request', () => {
  const request = (url: string, change: object = {}): WorkflowStep => ({
    ...{ id: 'call', kind: 'http', name: 'Call', position },
    config: { method: 'GET', url, headers: [], body: '', allowed_hosts: [new URL(site.url('/')).host], ...change },
  });

  it('is sent with its headers and body, and the run does not keep its key', async () => {
    site.serve('/orders', { body: '{"count": 3}', headers: { 'content-type': 'application/json' } });
    const headers = [{ name: 'Authorization', value: 'Bearer very-secret' }];
    const step = request(site.url('/orders'), { method: 'POST', headers, body: '{"a": 1}' });
    const { run_id } = await start(chain(steps.start, step));
    await work();
    const done = await run(run_id);
    expect(done.steps[1]).toMatchObject({ status: 'succeeded', output: { status: 200, body: { count: 3 } } });
    expect(JSON.stringify(done)).not.toContain('very-secret');
    expect(site.requests('/orders')).toMatchObject([
      { authorization: 'Bearer very-secret', 'content-type': 'application/json', 'idempotency-key': `workflow:${run_id}:call:1` },
    ]);
  });

  it.each([
    ['42', 'application/json'],
    ['{"a": 1}', 'application/json'],
    ['{"a": ', 'text/plain; charset=utf-8'],
    ['forty-two', 'text/plain; charset=utf-8'],
  ])('reports for the body %s that it is %s', async (body, type) => {
    const address = `/typed/${encodeURIComponent(body)}`;
    site.serve(address, { body: 'ok' });
    await start(chain(steps.start, request(site.url(address), { method: 'POST', body })));
    await work();
    expect(site.requests(address)).toMatchObject([{ 'content-type': type }]);
  });

  it('fails with the server’s response, and follows no redirect to a host off the list', async () => {
    site.serve('/missing', { status: 404, body: 'No such order' });
    site.serve('/away', { status: 302, headers: { location: 'http://127.0.0.2/inside' } });
    const missing = await start(chain(steps.start, request(site.url('/missing'))));
    const away = await start(chain(steps.start, request(site.url('/away'))));
    const filled = await start(chain(steps.start, request('http://{{start.input}}/')), '192.168.0.1');
    await work();
    expect((await run(missing.run_id)).problem).toBe('The address answered with the status 404. No such order');
    expect((await run(away.run_id)).problem).toBe('127.0.0.2 is not among the hosts that may be called.');
    expect((await run(filled.run_id)).problem).toMatch(/inside a private network/);
  });

  it('drops its headers on a redirect to another origin, and calls only ports on its list', async () => {
    const other = await startFeedServer();
    const hostOf = (server: FeedServer) => new URL(server.url('/')).host;
    const headers = [{ name: 'Authorization', value: 'Bearer very-secret' }];
    site.serve('/moved', { status: 302, headers: { location: other.url('/landing') } });
    site.serve('/back', { body: 'back' });
    site.serve('/near', { status: 302, headers: { location: '/back' } });
    other.serve('/landing', { status: 302, headers: { location: site.url('/back') } });
    const both = [hostOf(site), hostOf(other)];
    await start(chain(steps.start, request(site.url('/moved'), { headers, allowed_hosts: both })));
    await start(chain(steps.start, request(site.url('/near'), { headers })));
    const refused = await start(chain(steps.start, request(site.url('/moved'), { headers })));
    await work();
    expect(other.requests('/landing').map(({ authorization }) => authorization)).toEqual([undefined]);
    expect(site.requests('/back').map(({ authorization }) => authorization ?? null)).toEqual(
      expect.arrayContaining([null, 'Bearer very-secret']),
    );
    expect(site.requests('/back')).toHaveLength(2);
    expect((await run(refused.run_id)).problem).toBe(`${hostOf(other)} is not among the hosts that may be called.`);
    await other.close();
  });
});

describe('an automatic workflow', () => {
  const hourly: WorkflowStep = {
    ...{ id: 'hourly', kind: 'trigger-schedule', name: 'Hourly', position },
    config: { cron: '0 * * * *', time_zone: 'Asia/Kolkata' },
  };

  it('runs on schedule in the user’s time zone, on one node, once for all missed times', async () => {
    const { workflow_id } = await create(chain(hourly, steps.notify));
    const params = { workflow_id };
    const on = (await api.call(calls.switchWorkflow, { params, body: { is_on: true } }, user)).body;
    expect(on).toMatchObject({ status: 'on', next_at: '2026-06-01T06:30:00.000Z' });
    setTime(new Date('2026-06-01T08:45:00Z'));
    await Promise.all([work(api), work(second)]);
    await Promise.all([work(api), work(second)]);
    expect((await api.call(calls.listWorkflowRuns, { params }, user)).body.runs).toMatchObject([
      { started_by: 'schedule', status: 'succeeded' },
    ]);
    expect((await api.call(calls.getWorkflow, { params }, user)).body.next_at).toBe('2026-06-01T09:30:00.000Z');
    await api.call(calls.switchWorkflow, { params, body: { is_on: false } }, user);
    setTime(new Date('2026-06-01T10:45:00Z'));
    await work();
    expect((await api.call(calls.listWorkflowRuns, { params }, user)).body.runs).toHaveLength(1);
  });

  it('alerts the user if it cannot start or finish', async () => {
    const { workflow_id } = await create(chain(hourly, { ...steps.notify, config: { title: '{{hourly.at.year}}', text: '' } }));
    const params = { workflow_id };
    await api.call(calls.switchWorkflow, { params, body: { is_on: true } }, user);
    setTime(new Date('2026-06-01T06:30:00Z'));
    await work();
    expect(await alerts()).toMatchObject([{ title: '“Weekly summary” could not finish' }]);
    const broken = {
      name: 'Weekly summary',
      definition: chain(hourly, { ...steps.notify, config: { title: '', text: '' } }),
      expected_version: 1,
    };
    await api.call(calls.saveWorkflow, { params, body: broken }, user);
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
    const post = (url: string, payload: object | string) => api.app.inject({ method: 'POST', url: `${url}?from=shop`, payload });
    expect((await post(path, { name: 'Ana' })).statusCode).toBe(404);
    await api.call(calls.switchWorkflow, { params, body: { is_on: true } }, user);
    const { run_id } = (await post(path, { name: 'Ana' })).json();
    await work();
    expect(await run(run_id)).toMatchObject({ status: 'succeeded', started_by: 'webhook' });
    expect(await alerts()).toMatchObject([{ title: 'Ana', text: 'shop' }]);
    const tooLarge = await post(path, { text: 'x'.repeat(10 * 1024 * 1024) });
    expect(tooLarge.statusCode).toBe(413);
    expect(tooLarge.json().detail).toBe('The request is too large. Send at most 1 MB.');
    const renewed = (await api.call(calls.renewWorkflowHook, { params }, user)).body.hook_path ?? '';
    expect((await post(path, {})).statusCode).toBe(404);
    expect((await post(renewed, { name: 'Ben' })).statusCode).toBe(200);
  });
});
