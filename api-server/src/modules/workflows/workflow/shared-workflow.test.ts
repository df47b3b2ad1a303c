// biome-ignore-all lint/style/noExcessiveLinesPerFile: seeing, running and editing share one workflow, a model and a site.
import { eq } from 'drizzle-orm';
import type { GivenLevel } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { createApiKey } from 'shared-contracts/agent-calls';
import { createAgent, listAlerts, listItems, listSessions, readBlueprint, searchItems } from 'shared-contracts/calls';
import { exportWorkflow, listWorkflowShares, shareWorkflow } from 'shared-contracts/connection-calls';
import { listFiles } from 'shared-contracts/file-calls';
import type { WorkflowDefinition, WorkflowStep } from 'shared-contracts/workflow-calls';
import * as calls from 'shared-contracts/workflow-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blueprints } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../testing/feed-server.ts';
import { personalDataOf } from '../../../testing/personal-data-of.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel({ OUTBOUND_LOOPBACK: 'allow' });
let site: FeedServer;
let owner: TestUser;
let ben: TestUser;
let workflowId: string;
let agentId: string;

/** What only the owner and editors may see of the workflow. */
const marks = {
  secret: 'sk-SECRET-4711',
  prompt: 'PROMPT-4712',
  agentPrompt: 'AGENTPROMPT-4713',
  path: 'PATH-4714',
  field: 'FIELD-4715',
  note: 'NOTE-4716',
  draft: 'DRAFTDETAIL-4717',
};

beforeAll(async () => {
  site = await startFeedServer();
});
afterAll(() => site.close());
beforeEach(async () => {
  provider.script = [{ text: 'A fine answer.' }, { finish: true }];
  site.serve(`/${marks.path}`, { body: `{"echo":"${site.url(`/${marks.path}`)}"}`, headers: { 'content-type': 'application/json' } });
  [owner, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, owner, [ben, 'Member']);
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agentId = (await api.call(createAgent, { body: { email: owner.email, ...fields } }, owner)).body.agent_id;
  workflowId = await create(definition());
});

const position = { x: 0, y: 0 };
const start: WorkflowStep = { id: 'start', kind: 'trigger-manual', name: 'Start', position, config: {} };
const hook: WorkflowStep = { id: 'start', kind: 'trigger-webhook', name: 'Start', position, config: {} };
const request = (path = marks.path, header: object = { value: `Bearer ${marks.secret}` }): WorkflowStep =>
  ({
    id: 'call',
    kind: 'http',
    name: 'Call',
    position,
    note: marks.note,
    config: {
      method: 'POST',
      url: site.url(`/${path}`),
      body: '{{ask.text}}',
      allowed_hosts: [new URL(site.url('/')).host],
      headers: [{ name: 'Authorization', value: '', ...header }],
    },
  }) as WorkflowStep;
const ask: WorkflowStep = {
  id: 'ask',
  kind: 'assistant',
  name: 'Ask',
  position,
  config: { prompt: `${marks.prompt}. What to sum up about {{trigger.input}}`, model: 'scripted' },
};
const chain = (...steps: WorkflowStep[]): WorkflowDefinition => ({
  schema: 1,
  steps,
  edges: steps.slice(1).map((step, index) => ({ id: step.id, from: steps[index]?.id ?? '', to: step.id })),
});
const definition = () =>
  chain(
    start,
    ask,
    request(),
    { id: 'pick', kind: 'transform', name: 'Pick', position, config: { fields: [{ name: 'kind', value: marks.field }] } },
    { id: 'tell', kind: 'notify', name: 'Tell', position, config: { title: 'Done', text: '{{ask.text}}' } },
  );
const create = async (given: WorkflowDefinition) =>
  (await api.call(calls.createWorkflow, { body: { email: owner.email, name: 'Orders', definition: given } }, owner)).body.workflow_id;
const give = async (level: GivenLevel, kind: 'blueprint' | 'agent' = 'blueprint', id = workflowId) => {
  const body = { email: owner.email, kind, id, grantee: { kind: 'person' as const, id: ben.email }, level };
  expect((await api.call(giveAccess, { body }, owner)).status).toBe(200);
};
const take = () => {
  const thing = { kind: 'blueprint' as const, id: workflowId };
  return api.call(takeAccess, { query: { email: owner.email, ...thing, grantee_kind: 'person', grantee_id: ben.email } }, owner);
};
const get = async (user = ben) => (await api.call(calls.getWorkflow, { params: { workflow_id: workflowId } }, user)).body;
const list = async (user = ben) => (await api.call(calls.listWorkflows, { query: { email: user.email } }, user)).body.workflows;
const begin = (user = ben) => api.call(calls.runWorkflow, { params: { workflow_id: workflowId }, body: { input: 'Pens' } }, user);
const work = () => api.app.jobs.find(({ name }) => name === 'workflows')?.run();
const detail = async (run_id: string, user = ben) => (await api.call(calls.getWorkflowRun, { params: { run_id } }, user)).body;
const run = async (user = ben) => {
  const { run_id } = (await begin(user)).body;
  await work();
  return detail(run_id, user);
};
const runs = async (user: TestUser) => (await api.call(calls.listWorkflowRuns, { params: { workflow_id: workflowId } }, user)).body.runs;
const alerts = async (user: TestUser) => (await api.call(listAlerts, { query: { email: user.email } }, user)).body.alerts;
const save = async (user: TestUser, change: WorkflowDefinition, version?: number) => {
  const expected_version = version ?? (await get(user)).version;
  const body = { name: 'Orders', definition: change, expected_version };
  return api.call(calls.saveWorkflow, { params: { workflow_id: workflowId }, body }, user);
};

function expectNothingLeaks(answer: unknown) {
  const text = JSON.stringify(answer);
  for (const hidden of [...Object.values(marks), new URL(site.url('/')).host, 'hdr_']) expect(text).not.toContain(hidden);
}

describe.each(['view', 'use'] as const)('somebody who may %s a workflow', (level) => {
  beforeEach(() => give(level));

  it('sees the names and the order of its steps and whose it is, and nothing of how they are configured', async () => {
    const draftStep = { step_id: 's1', title: 'Ask', kind: 'action' as const, app: marks.draft, detail: marks.draft };
    const draft = {
      title: 'Orders',
      summary: 'Orders pens.',
      steps: [draftStep],
      required_apps: [marks.draft],
      open_questions: [marks.draft],
    };
    await api.database.db.update(blueprints).set({ draft }).where(eq(blueprints.id, workflowId));
    const shown = await get();
    expect(shown).toMatchObject({ name: 'Orders', session_id: null, sharing: { level, owner: { email: owner.email } } });
    expect(shown.definition.steps.map(({ name }) => name)).toEqual(['Start', 'Ask', 'Call', 'Pick', 'Tell']);
    expect(shown.definition.edges).toHaveLength(4);
    const drafted = (await api.call(readBlueprint, { params: { blueprint_id: workflowId } }, ben)).body;
    expect(drafted).toMatchObject({ title: 'Orders', draft: { summary: 'Orders pens.', steps: [{ title: 'Ask' }] } });
    const listed = await list();
    expect(listed).toMatchObject([{ workflow_id: workflowId, sharing: { level, owner: { email: owner.email } } }]);
    const items = await api.call(listItems, { query: { email: ben.email, sharing: 'with-me' } }, ben);
    const found = await api.call(searchItems, { query: { email: ben.email, q: marks.draft } }, ben);
    expectNothingLeaks([shown, drafted, listed, items.body, found.body]);
    expect(await list(owner)).toMatchObject([{ sharing: {} }]);
  });

  it('cannot change, switch, share, export or call it', async () => {
    const params = { workflow_id: workflowId };
    const answers = await Promise.all([
      save(ben, chain(start), 1),
      api.call(calls.switchWorkflow, { params, body: { is_on: true } }, ben),
      api.call(calls.renewWorkflowHook, { params }, ben),
      api.call(shareWorkflow, { body: params }, ben),
      api.call(listWorkflowShares, { query: params }, ben),
      api.call(exportWorkflow, { params, query: { format: 'n8n' } }, ben),
      ...(level === 'view' ? [begin()] : []),
    ]);
    for (const { status, body } of answers) expect({ status, body }).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
    expectNothingLeaks(answers);
  });
});

describe('a run of a shared workflow', () => {
  beforeEach(() => give('use'));

  it('belongs to the user, sends the owner’s secret, and shows only what its steps wrote for a person', async () => {
    const done = await run();
    expect(done).toMatchObject({ status: 'succeeded', started_by: 'manual' });
    expect(site.requests(`/${marks.path}`).at(-1)).toMatchObject({ authorization: `Bearer ${marks.secret}` });
    const outputs = Object.fromEntries(done.steps.map(({ step_id, output }) => [step_id, output]));
    expect(outputs).toMatchObject({
      start: { input: 'Pens' },
      ask: { text: 'A fine answer.' },
      call: null,
      pick: null,
      tell: { title: 'Done' },
    });
    expect(done.steps.map(({ input }) => input).slice(1)).toEqual([null, null, null, null]);
    expect((await alerts(ben)).map(({ text }) => text)).toContain('A fine answer.');
    expectNothingLeaks([done, await runs(ben), await list(), await alerts(ben)]);
    expectNothingLeaks(await personalDataOf(api.database.db, await userIdOf(api, ben)));
  });

  it('is the user’s alone: its owner neither sees nor counts it', async () => {
    const { run_id } = await run();
    expect(await runs(owner)).toEqual([]);
    expect((await list(owner))[0]?.last_run).toBeNull();
    expect((await list())[0]).toMatchObject({ last_run: { run_id }, recent_runs: [{ run_id }] });
    expect((await list(owner))[0]?.recent_runs).toEqual([]);
    expect((await api.call(calls.getWorkflowRun, { params: { run_id } }, owner)).status).toBe(404);
    expect((await alerts(owner)).filter(({ title }) => title === 'Done')).toEqual([]);
    await run(owner);
    expect(await runs(ben)).toMatchObject([{ run_id }]);
  });

  it('keeps the works of its user out of what later steps send to somebody else', async () => {
    const own = 'ZEPPELIN-4718';
    await uploadFile(api, ben, { name: 'plan.txt', content: `What to sum up: pens for the ${own}.` });
    await uploadFile(api, owner, { name: 'plan.txt', content: `What to sum up: pens for the ${own}.` });
    const ready = async (user: TestUser) =>
      (await api.call(listFiles, { query: { email: user.email } }, user)).body.files.every(({ status }) => status === 'ready');
    await expect.poll(async () => (await ready(ben)) && (await ready(owner))).toBe(true);
    await run(owner);
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain(own);
    await run();
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).not.toContain(own);
  });

  it('does not say why a step failed where that would show its configuration', async () => {
    site.serve(`/${marks.path}`, { status: 500, body: `${marks.path} is broken` });
    const failed = await run();
    expect(failed).toMatchObject({ status: 'failed', problem: 'This step failed. Ask the owner of the workflow to look at it.' });
    expectNothingLeaks([failed, await runs(ben), await list()]);
    expect((await run(owner)).problem).toContain('500');
  });

  it('says what the user’s own model could not do', async () => {
    provider.script = { status: 400 };
    const failed = await run();
    expect(failed.steps.find(({ step_id }) => step_id === 'ask')?.problem).not.toMatch(/Ask the owner/);
    expectNothingLeaks(failed);
  });

  it('ends when the workflow is no longer shared', async () => {
    const before = site.requests(`/${marks.path}`).length;
    const { run_id } = (await begin()).body;
    await take();
    await work();
    const ended = await detail(run_id);
    expect(ended).toMatchObject({ status: 'failed', problem: 'This workflow is no longer shared with you, so the run has ended.' });
    expect(site.requests(`/${marks.path}`)).toHaveLength(before);
    expectNothingLeaks(ended);
    expect((await begin()).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('asks agents only if the user may use them, without a chat that would show the question', async () => {
    const asks: WorkflowStep = {
      id: 'clerk',
      kind: 'agent',
      name: 'Clerk',
      position,
      config: { agent_id: agentId, prompt: marks.agentPrompt },
    };
    workflowId = await create(chain(start, asks));
    await give('use');
    const refused = await begin();
    expect(refused.status).toBe(400);
    expectNothingLeaks(refused.body);
    await give('use', 'agent', agentId);
    const done = await run();
    expect(done).toMatchObject({ status: 'succeeded', steps: [{}, { output: { text: 'A fine answer.', session_id: null } }] });
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain(marks.agentPrompt);
    const sessions = await api.call(listSessions, { params: { email: ben.email }, query: {} }, ben);
    expect(sessions.body.data).toEqual([]);
    expectNothingLeaks(done);
  });

  it('tells the user what a task asks for', async () => {
    workflowId = await create(chain(start, { id: 'check', kind: 'task', name: 'Check', position, config: { instructions: 'Read it.' } }));
    await give('use');
    const waiting = await run();
    expect(waiting).toMatchObject({ status: 'waiting', steps: [{}, { input: { instructions: 'Read it.' } }] });
    const finish = { params: { run_id: waiting.run_id, step_id: 'check' }, body: { note: 'Fine.' } };
    expect((await api.call(calls.finishWorkflowTask, finish, owner)).status).toBe(404);
    expect((await api.call(calls.finishWorkflowTask, finish, ben)).status).toBe(200);
    await work();
    expect(await detail(waiting.run_id)).toMatchObject({ status: 'succeeded', steps: [{}, { output: { note: 'Fine.' } }] });
  });
});

describe('somebody who may edit a workflow', () => {
  beforeEach(() => give('edit'));

  it('sees and changes everything but the secret, and learns that somebody else has saved', async () => {
    const shown = await get();
    expect(JSON.stringify(shown)).toContain(marks.prompt);
    expect(JSON.stringify(shown)).not.toContain(marks.secret);
    expect((await save(owner, definition())).status).toBe(200);
    expect(await save(ben, shown.definition, shown.version)).toMatchObject({ status: 409, body: { code: 'workflow-changed' } });
    expect((await save(ben, (await get()).definition)).status).toBe(200);
    const done = await run();
    expect(done.steps.find(({ step_id }) => step_id === 'call')?.input).toMatchObject({ url: site.url(`/${marks.path}`) });
    expect(JSON.stringify(done)).not.toContain(marks.secret);
  });

  it('cannot send the owner’s secret to another address, but their own', async () => {
    const call = (await get()).definition.steps.find(({ id }) => id === 'call');
    const kept = call?.kind === 'http' ? (call.config.headers[0]?.kept ?? '') : '';
    expect(kept).toMatch(/^hdr_/);
    const elsewhere = (header: object) => chain(start, ask, request('elsewhere', header));
    expect(await save(ben, elsewhere({ kept }))).toMatchObject({ status: 409, body: { code: 'secret-address' } });
    expect((await get()).definition.steps).toHaveLength(5);
    expect((await save(ben, elsewhere({ value: 'Bearer sk-of-ben' }))).status).toBe(200);
    expect((await save(owner, elsewhere({ kept }))).status).toBe(200);
  });

  it('turns off what runs automatically with a change, and notifies its owner', async () => {
    workflowId = await create(chain(hook, { ...ask, config: { prompt: 'Hello', model: '' } }));
    await give('edit');
    const turned = await api.call(calls.switchWorkflow, { params: { workflow_id: workflowId }, body: { is_on: true } }, owner);
    expect(turned.body).toMatchObject({ status: 'on', hook_path: expect.stringContaining('/api/hooks/') });
    const shown = await get();
    expect(shown).toMatchObject({ status: 'on', hook_path: null });
    expect((await save(ben, shown.definition)).body.status).toBe('on');
    expect((await save(ben, chain(hook, { ...ask, config: { prompt: 'Other', model: '' } }))).body.status).toBe('off');
    expect((await alerts(owner))[0]).toMatchObject({ title: '“Orders” was turned off' });
    expect((await alerts(owner))[0]?.text).toMatch(/^Ben /);
  });

  it('cannot turn it on, delete it or create keys for agents in it', async () => {
    const answers = await Promise.all([
      api.call(calls.switchWorkflow, { params: { workflow_id: workflowId }, body: { is_on: true } }, ben),
      api.call(calls.renewWorkflowHook, { params: { workflow_id: workflowId } }, ben),
    ]);
    for (const { status, body } of answers) expect({ status, body }).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
    const key = await api.call(createApiKey, { body: { email: ben.email, name: 'CRM', agent_id: agentId } }, ben);
    expect(key.status).toBe(404);
  });
});
