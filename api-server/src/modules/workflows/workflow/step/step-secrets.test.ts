import { eq } from 'drizzle-orm';
import { exportWorkflow, openSharedWorkflow, shareWorkflow } from 'shared-contracts/connection-calls';
import type { WorkflowDefinition, WorkflowStep } from 'shared-contracts/workflow-calls';
import * as calls from 'shared-contracts/workflow-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blueprints, workflowRuns } from '../../../../platform/database/schema/index.ts';
import { createKeyBox } from '../../../../platform/model/key-box.ts';
import { appWithUser } from '../../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import { personalDataOf } from '../../../../testing/personal-data-of.ts';
import { createTestApp } from '../../../../testing/test-app.ts';
import { createStepSecrets, withoutEchoes } from './step-secrets.ts';

const { api, user } = appWithUser({ OUTBOUND_LOOPBACK: 'allow' });
let site: FeedServer;
beforeAll(async () => {
  site = await startFeedServer();
});
afterAll(() => site.close());

const secret = 'sk-very-secret-4711';
const position = { x: 0, y: 0 };
const calling = (headers: readonly object[]): WorkflowDefinition => ({
  schema: 1,
  steps: [
    { id: 'start', kind: 'trigger-manual', name: 'Start', position, config: {} },
    {
      id: 'call',
      kind: 'http',
      name: 'Call',
      position,
      config: { method: 'GET', url: site.url('/orders'), headers, body: '', allowed_hosts: [new URL(site.url('/')).host] },
    } as WorkflowStep,
  ],
  edges: [{ id: '1', from: 'start', to: 'call' }],
});
const withKey = () => calling([{ name: 'Authorization', value: `Bearer ${secret}` }]);
const headersOf = ({ steps: [, call] }: WorkflowDefinition) => (call?.kind === 'http' ? call.config.headers : []);
const create = async (definition: WorkflowDefinition) =>
  (await api.call(calls.createWorkflow, { body: { email: user.email, name: 'Orders', definition } }, user)).body;
const save = async (workflow: calls.WorkflowDetail, definition: WorkflowDefinition) => {
  const body = { name: 'Orders', definition, expected_version: workflow.version };
  return (await api.call(calls.saveWorkflow, { params: { workflow_id: workflow.workflow_id }, body }, user)).body;
};
/** Runs the workflow and returns the run with the request that the server received. */
const run = async (workflow_id: string) => {
  const { run_id } = (await api.call(calls.runWorkflow, { params: { workflow_id }, body: {} }, user)).body;
  await api.app.jobs.find(({ name }) => name === 'workflows')?.run();
  return (await api.call(calls.getWorkflowRun, { params: { run_id } }, user)).body;
};
const stored = async (id: string) => (await api.database.db.select().from(blueprints).where(eq(blueprints.id, id)))[0];

describe('the secret value of a header', () => {
  it('is stored encrypted, shown to its owner as kept, and sent only with the request', async () => {
    site.serve('/orders', { body: `{"you sent": "Bearer ${secret}"}`, headers: { 'content-type': 'application/json' } });
    const made = await create(withKey());
    expect(headersOf(made.definition)).toEqual([{ name: 'Authorization', value: '', kept: expect.stringMatching(/^hdr_/) }]);
    const done = await run(made.workflow_id);
    expect(done).toMatchObject({ status: 'succeeded', steps: [{}, { output: { body: { 'you sent': '•••' } } }] });
    expect(site.requests('/orders').at(-1)).toMatchObject({ authorization: `Bearer ${secret}` });
    const [row] = await api.database.db.select().from(workflowRuns).where(eq(workflowRuns.id, done.run_id));
    for (const text of [made, done, await stored(made.workflow_id), row]) expect(JSON.stringify(text)).not.toContain(secret);
  });

  it('appears in no export, share or copy', async () => {
    const { workflow_id } = await create(withKey());
    const exported = await api.call(exportWorkflow, { params: { workflow_id }, query: { format: 'n8n' } }, user);
    const { token } = (await api.call(shareWorkflow, { body: { workflow_id } }, user)).body;
    const shared = (await api.call(openSharedWorkflow, { params: { token } })).body;
    const data = await personalDataOf(api.database.db, (await stored(workflow_id))?.userId ?? '');
    expect(headersOf(shared.definition)).toEqual([{ name: 'Authorization', value: '' }]);
    for (const text of [exported.body, shared, data]) expect(JSON.stringify(text)).not.toMatch(/very-secret|hdr_.*sealed/);
    const copy = await create(shared.definition);
    expect(copy.problems).toMatchObject([
      { step_id: 'call', field: 'headers.0.value', message: 'Enter the value: secrets aren’t copied with a workflow.' },
    ]);
  });

  it('survives other changes, can be replaced, and belongs to its workflow only', async () => {
    site.serve('/orders', { body: 'ok' });
    const made = await create(withKey());
    const [kept] = headersOf(made.definition);
    const renamed = await save(made, calling([{ ...kept, name: 'X-Api-Key' }]));
    await run(made.workflow_id);
    expect(site.requests('/orders').at(-1)).toMatchObject({ 'x-api-key': `Bearer ${secret}` });
    const replaced = await save(renamed, calling([{ name: 'X-Api-Key', value: 'another-secret-9' }]));
    expect(headersOf(replaced.definition)[0]?.kept).not.toBe(kept?.kept);
    await run(made.workflow_id);
    expect(site.requests('/orders').at(-1)).toMatchObject({ 'x-api-key': 'another-secret-9' });
    const undone = await save(replaced, calling([{ ...kept }]));
    expect(headersOf(undone.definition)).toEqual([kept]);
    const elsewhere = await create(calling([{ ...kept }]));
    expect(headersOf(elsewhere.definition)).toEqual([{ name: 'Authorization', value: '' }]);
  });

  it('does not include variables or headers that may be public', async () => {
    const headers = [
      { name: 'Authorization', value: 'Bearer {{trigger.input}}' },
      { name: 'Accept', value: 'application/json' },
    ];
    expect(headersOf((await create(calling(headers))).definition)).toEqual(headers);
  });

  it('is sealed if an older server stored it unencrypted', async () => {
    const { workflow_id } = await create(calling([]));
    await api.database.db.update(blueprints).set({ definition: withKey(), sealedHeaders: null }).where(eq(blueprints.id, workflow_id));
    const second = await createTestApp({}, api);
    await second.close();
    const row = await stored(workflow_id);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(row?.sealedHeaders).toHaveLength(1);
  });
});

it('is reported as unreadable if the server secret has changed', () => {
  const { definition, sealedHeaders } = createStepSecrets(createKeyBox('one')).seal('w', withKey(), []);
  const step = definition.steps[1] as WorkflowStep;
  expect(createStepSecrets(createKeyBox('one')).reveal('w', step, sealedHeaders)).toMatchObject({
    secrets: [`Bearer ${secret}`],
    lost: [],
  });
  expect(createStepSecrets(createKeyBox('two')).reveal('w', step, sealedHeaders).lost).toEqual(['Authorization']);
  expect(createStepSecrets(createKeyBox('one')).reveal('other', step, sealedHeaders).lost).toEqual(['Authorization']);
});

it('is removed from a response that echoes it, whole or without its first word', () => {
  const answer = { a: `Bearer ${secret}`, list: [secret, 'fine'], quoted: 'say "x"' };
  expect(withoutEchoes(answer, [`Bearer ${secret}`])).toEqual({ a: '•••', list: ['•••', 'fine'], quoted: 'say "x"' });
});
