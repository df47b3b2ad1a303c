import { getConnectedApps } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/connection-calls';
import { createWorkflow } from 'shared-contracts/workflow-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { automationConnections } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type ScriptedAutomation, startScriptedMake, startScriptedN8n } from '../../../testing/scripted-automation.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { everyStep } from '../exchange/testing/every-step.ts';

let user: TestUser;
let n8n: ScriptedAutomation;
let make: ScriptedAutomation;
beforeAll(async () => {
  [n8n, make] = [await startScriptedN8n(), await startScriptedMake()];
});
afterAll(() => Promise.all([n8n.close(), make.close()]));
const { api } = appWithoutUser(() => ({ ALLOW_PRIVATE_PROVIDERS: [n8n, make].map(({ url }) => new URL(url).host).join(',') }));
beforeAll(async () => {
  user = await api.newUser();
});

const connect = (platform: 'n8n' | 'make', base_url: string, api_key: string, part: { team_id?: number } = {}) =>
  api.call(calls.connectAutomation, { body: { email: user.email, platform, base_url, api_key, ...part } }, user);
const connected = async (platform: 'n8n' | 'make') => {
  const server = platform === 'n8n' ? n8n : make;
  const { connection } = (await connect(platform, server.url, server.key)).body;
  if (!connection) throw new Error('not connected');
  return connection;
};
const ours = async () =>
  (await api.call(createWorkflow, { body: { email: user.email, name: 'Weekly numbers', definition: everyStep } }, user)).body;

describe.each(['n8n', 'make'] as const)('a connected %s', (platform) => {
  it('receives a workflow, lists it, runs it and shows its last runs', async () => {
    const { connection_id, team } = await connected(platform);
    expect(team).toEqual(platform === 'make' ? { id: 22, name: 'Crew' } : null);
    const { workflow_id } = await ours();
    const { body: pushed } = await api.call(calls.pushWorkflow, { params: { connection_id }, body: { workflow_id } }, user);
    expect(pushed).toMatchObject({ problem: null, workflow: { name: 'Weekly numbers', is_active: false } });
    expect(pushed.notes.join('\n')).toContain('values of secret headers');
    const remote_id = pushed.workflow?.remote_id ?? '';
    const active = (is_active: boolean) =>
      api.call(calls.activateRemoteWorkflow, { params: { connection_id, remote_id }, body: { is_active } }, user);
    expect((await active(true)).body).toEqual({ problem: null });
    const list = () => api.call(calls.listRemoteWorkflows, { params: { connection_id } }, user);
    expect((await list()).body).toMatchObject({ problem: null, workflows: [{ remote_id, is_active: true }] });
    await active(false);
    expect((await list()).body.workflows[0]?.is_active).toBe(false);
    const { body: runs } = await api.call(calls.listRemoteRuns, { params: { connection_id, remote_id } }, user);
    expect(runs.runs).toMatchObject([{ status: platform === 'n8n' ? 'succeeded' : 'failed', started_at: '2026-11-20T09:00:00.000Z' }]);
    expect((await api.call(calls.testAutomation, { params: { connection_id } }, user)).body).toEqual({ problem: null });
  });

  it('keeps its key encrypted and sends it to nobody else', async () => {
    const server = platform === 'n8n' ? n8n : make;
    const { connection_id } = await connected(platform);
    const rows = await api.database.db.select().from(automationConnections);
    expect(JSON.stringify(rows)).not.toContain(server.key);
    const { body } = await api.call(calls.listAutomations, { query: { email: user.email } }, user);
    expect(JSON.stringify(body)).not.toContain(server.key);
    expect(body.connections.filter((one) => one.platform === platform)).toMatchObject([{ connection_id, base_url: server.url }]);
    expect(server.asked.at(-1)?.key).toBe(platform === 'n8n' ? 'n8n-key' : 'Token make-key');
  });

  it('refuses a wrong key and stores nothing', async () => {
    const other = await api.newUser();
    const server = platform === 'n8n' ? n8n : make;
    const body = { email: other.email, platform, base_url: server.url, api_key: 'wrong' };
    const { body: answer } = await api.call(calls.connectAutomation, { body }, other);
    expect(answer.connection).toBeNull();
    expect(answer.problem).toContain('refused the key');
    expect((await api.call(calls.listAutomations, { query: { email: other.email } }, other)).body.connections).toEqual([]);
  });

  it('appears under connected apps until it is disconnected', async () => {
    const apps = async () => (await api.call(getConnectedApps, { query: { user_email: user.email } }, user)).body.connectedApps;
    const { connection_id } = await connected(platform);
    expect((await apps()).map(({ RouteURL }) => RouteURL)).toContain(platform);
    await api.call(calls.disconnectAutomation, { params: { connection_id } }, user);
    expect((await apps()).map(({ RouteURL }) => RouteURL)).not.toContain(platform);
  });
});

it('says why n8n refuses to activate a workflow', async () => {
  const { connection_id } = await connected('n8n');
  const { workflow_id } = (await api.call(createWorkflow, { body: { email: user.email, name: 'By hand' } }, user)).body;
  const { body } = await api.call(calls.pushWorkflow, { params: { connection_id }, body: { workflow_id } }, user);
  const remote_id = body.workflow?.remote_id ?? '';
  const { body: refused } = await api.call(
    calls.activateRemoteWorkflow,
    { params: { connection_id, remote_id }, body: { is_active: true } },
    user,
  );
  expect(refused.problem).toBe('n8n answered: Workflow cannot be activated because it has no trigger node.');
});

it('connects to a named team, or says that it does not exist', async () => {
  expect((await connect('make', make.url, make.key, { team_id: 22 })).body.connection?.team?.name).toBe('Crew');
  expect((await connect('make', make.url, make.key, { team_id: 7 })).body.problem).toBe('You don’t have a team 7 in Make.');
});

it('cannot reach the internal network, and says which server does not respond', async () => {
  expect((await connect('n8n', 'http://10.0.0.1', 'x')).body.problem).toContain('ALLOW_PRIVATE_PROVIDERS=10.0.0.1');
  expect((await connect('n8n', make.url, 'x')).body.problem).toContain('refused the key');
  expect((await connect('n8n', 'ftp://example.com', 'x')).status).toBe(400);
  expect((await connect('n8n', n8n.url, ' ')).body).toMatchObject({ errors: [{ path: 'body.api_key', message: 'Paste the API key.' }] });
});
