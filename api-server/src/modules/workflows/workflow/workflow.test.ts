import { completeChat, deleteBlueprint, listTrash, restoreItems } from 'shared-contracts/calls';
import type { WorkflowStep } from 'shared-contracts/workflow-calls';
import * as calls from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import { chain, position, steps, workflowNodes } from '../../../testing/workflow-nodes.ts';

const given = workflowNodes();
const { create, run, start, work } = given;

describe('editing a workflow', () => {
  it('creates it, saves it by version, and refuses to overwrite another tab’s save', async () => {
    const made = await create(chain(steps.start, steps.ask));
    expect(made).toMatchObject({ version: 1, status: 'ready', trigger: 'manual', problems: [] });
    const params = { workflow_id: made.workflow_id };
    const save = (expected_version: number, name: string) =>
      given.api.call(calls.saveWorkflow, { params, body: { name, definition: chain(steps.start), expected_version } }, given.user);
    expect((await save(1, 'Renamed')).body).toMatchObject({ version: 2, name: 'Renamed' });
    const current = { name: 'Renamed', version: 2, definition: chain(steps.start) };
    expect(await save(1, 'Older')).toMatchObject({ status: 409, body: { code: 'workflow-changed', current } });
    expect((await given.api.call(calls.listWorkflows, { query: { email: given.user.email } }, given.user)).body.workflows).toMatchObject([
      { name: 'Renamed', steps: 1 },
    ]);
  });

  it('lists what its steps work with, when it starts, and its latest runs, newest first', async () => {
    const { api, user } = given;
    const call: WorkflowStep = {
      id: 'call',
      kind: 'http',
      name: 'Call',
      position,
      config: { method: 'GET', url: 'https://api.example.com/rows?day={{trigger.day}}', headers: [], body: '', allowed_hosts: [] },
    };
    const schedule = { cron: '0 9 * * 1', time_zone: 'UTC' };
    const weekly: WorkflowStep = { id: 'start', kind: 'trigger-schedule', name: 'Start', position, config: schedule };
    await create(chain(weekly, steps.ask, { ...steps.ask, id: 'again' }, call), 'Rows');
    const { workflow_id, run_id: first } = await start(chain(steps.start, steps.ask));
    const second = (await api.call(calls.runWorkflow, { params: { workflow_id }, body: {} }, user)).body.run_id;
    const { workflows } = (await api.call(calls.listWorkflows, { query: { email: user.email } }, user)).body;
    const rows = workflows.find(({ name }) => name === 'Rows');
    const uses = [
      { kind: 'assistant', name: '' },
      { kind: 'http', name: 'api.example.com' },
    ];
    expect(rows).toMatchObject({ uses, schedule, recent_runs: [] });
    const ran = workflows.find((one) => one.workflow_id === workflow_id);
    expect(new Set(ran?.recent_runs?.map((one) => one.run_id))).toEqual(new Set([first, second]));
  });

  it('creates it once when the request is repeated, and never returns that of somebody else', async () => {
    const { api, user } = given;
    const new_id = 'bpr_0123456789abcdef0123456789abcdef';
    const make = (name: string, by = user, id = new_id) =>
      api.call(calls.createWorkflow, { body: { email: by.email, name, new_id: id, definition: chain(steps.start) } }, by);
    const made = await Promise.all([make('First'), make('First')]);
    expect(made.map(({ body }) => body.workflow_id)).toEqual([new_id, new_id]);
    expect((await make('Again')).body).toMatchObject({ workflow_id: new_id, name: 'First', version: 1 });
    const stranger = await api.newUser();
    expect(await make('Mine', stranger)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await make('Odd', user, 'bpr_1')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const listed = async (by = user) => (await api.call(calls.listWorkflows, { query: { email: by.email } }, by)).body.workflows.length;
    expect([await listed(), await listed(stranger)]).toEqual([1, 0]);
  });

  it('saves it with its problems, but does not run it', async () => {
    const broken = chain(steps.start, { ...steps.ask, config: { prompt: '', model: '' } });
    const { workflow_id, problems, status } = await create({ ...broken, edges: [] });
    expect(status).toBe('draft');
    expect(problems).toMatchObject([
      { step_id: 'ask', code: 'unconnected' },
      { step_id: 'ask', field: 'prompt', code: 'missing-field' },
    ]);
    const refused = await given.api.call(calls.runWorkflow, { params: { workflow_id }, body: {} }, given.user);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'ask' }, { path: 'ask.prompt', message: 'Say what to do.' }] } });
  });

  it('reports impossible schedules, deleted agents and private addresses', async () => {
    const http = (url: string): WorkflowStep => ({
      id: 'call',
      kind: 'http',
      name: 'Call',
      position,
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

  it('says its problems in the language of the page, also when it is run', async () => {
    const { api, user } = given;
    const { workflow_id } = await create(chain(steps.start, { ...steps.notify, config: { title: '{{gone.text}}', text: '' } }));
    const params = { workflow_id };
    const german = { 'accept-language': 'de' };
    const message = '{{gone.text}} nennt keinen Schritt dieses Workflows.';
    const { body } = await api.call(calls.getWorkflow, { params }, user, german);
    expect(body.problems).toEqual([{ step_id: 'notify', field: 'title', code: 'missing-variable', message }]);
    expect(await api.call(calls.runWorkflow, { params, body: {} }, user, german)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'notify.title', message }] },
    });
    const english = await api.call(calls.getWorkflow, { params }, user);
    expect(english.body.problems).toMatchObject([{ message: '{{gone.text}} doesn’t name a step of this workflow.' }]);
  });

  it('starts as a chat’s draft, and can be found from the chat', async () => {
    given.provider.json = JSON.stringify({
      title: 'Monday digest',
      summary: '',
      open_questions: [],
      steps: [
        { title: 'Every Monday at 8', kind: 'trigger' },
        { title: 'Summarise the news', kind: 'action' },
        { title: 'Post it', kind: 'action', app: 'Slack' },
        { title: 'If it is important', kind: 'condition' },
        { title: 'Call Ana', kind: 'manual' },
      ],
    });
    const chat = await given.api.call(
      completeChat,
      { body: { message: 'A workflow', email: given.user.email, create_blueprint: true } },
      given.user,
    );
    const session_id = chat.body.session_id ?? '';
    const { workflow_id } = (await given.api.call(calls.findWorkflow, { query: { session_id } }, given.user)).body;
    const detail = (await given.api.call(calls.getWorkflow, { params: { workflow_id: workflow_id ?? '' } }, given.user)).body;
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
    await given.api.call(deleteBlueprint, { query: { blueprint_id: workflow_id } }, given.user);
    expect((await given.api.call(calls.getWorkflow, { params: { workflow_id } }, given.user)).status).toBe(404);
    expect((await given.api.call(listTrash, { query: { email: given.user.email } }, given.user)).body.items).toMatchObject([
      { kind: 'blueprint' },
    ]);
    await given.api.call(restoreItems, { body: { email: given.user.email, items: [{ kind: 'blueprint', id: workflow_id }] } }, given.user);
    expect(await run(run_id)).toMatchObject({ status: 'cancelled', steps: [{ status: 'succeeded' }, { status: 'cancelled' }] });
  });
});
