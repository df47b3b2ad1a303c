import { eq } from 'drizzle-orm';
import { type ApiKeyScope, apiKeyScopes } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { getPolicy, type PolicyAbility, savePolicy } from 'shared-contracts/admin-calls';
import { createApiKey, listAgentLog, revokeApiKey } from 'shared-contracts/agent-calls';
import * as calls from 'shared-contracts/calls';
import { saveNotebookDocument } from 'shared-contracts/file-calls';
import { createWorkflow } from 'shared-contracts/workflow-calls';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentLog, policies, prompts, users } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { connectMcp, type McpCaller } from '../../../testing/mcp-caller.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { createTestApp, type TestUser } from '../../../testing/test-app.ts';
import { chain, steps } from '../../../testing/workflow-nodes.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider, user } = appWithModel();
let origin: string;
let admin: TestUser;
const connected: McpCaller[] = [];
beforeAll(async () => {
  origin = await api.listen();
  admin = await api.newAdmin('owner');
});
beforeEach(async () => {
  provider.script = [{ text: 'Good ' }, { text: 'day.' }, { finish: true }];
});
afterEach(async () => {
  await api.database.db.delete(policies);
  for (const one of connected.splice(0)) await one.close();
});

const newKey = async (scopes: ApiKeyScope[] = [...apiKeyScopes], agent_id: string | null = null, owner = user) =>
  (await api.call(createApiKey, { body: { email: owner.email, name: 'Assistant', agent_id, scopes } }, owner)).body;
async function connect(...asked: Parameters<typeof newKey>): Promise<McpCaller> {
  const caller = await connectMcp(origin, (await newKey(...asked)).secret);
  connected.push(caller);
  return caller;
}
const newAgent = async (name = 'Clerk') => {
  const fields = { name, description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  return (await api.call(calls.createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
};
const newWorkflow = async () => {
  const body = { email: user.email, name: 'Greeting', definition: chain(steps.start, steps.task) };
  return (await api.call(createWorkflow, { body }, user)).body.workflow_id;
};
const newNotebook = async (title: string) =>
  (await api.call(calls.createNotebook, { body: { email: user.email, title, description: 'The ferry leaves from Setúbal.' } }, user)).body
    .notebook_id;
async function switchOff(ability: PolicyAbility) {
  const { version } = (await api.call(getPolicy, { query: { email: admin.email } }, admin)).body;
  const body = { email: admin.email, version, abilities: [{ ability, is_on: false }], blocked_terms: [], moderation: null };
  expect((await api.call(savePolicy, { body }, admin)).status).toBe(200);
}
const send = (message: object, headers: Record<string, string>, to = origin, signal: AbortSignal | null = null) =>
  fetch(`${to}/api/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(message),
    signal,
  });
const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('the official client', () => {
  it('lists the tools that a key opens, and marks those that only read', async () => {
    const all = await connect();
    const { tools } = await all.client.listTools();
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual(['ask_agent', 'run_workflow']);
    expect(await (await connect(['search', 'read'])).tools()).toEqual(['search', 'read']);
    expect(await (await connect(['agents'])).tools()).toEqual(['list_agents', 'ask_agent']);
    expect(await (await connect(['workflows'])).tools()).toEqual(['list_workflows', 'run_workflow', 'read_workflow_run']);
  });

  it('finds and reads what the user has', async () => {
    const { use } = await connect();
    const id = await newNotebook('Harbour');
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Berth seven is closed.' }] }] };
    await api.call(saveNotebookDocument, { body: { notebook_id: id, content, version: 0 } }, user);
    expect(await use('search', { query: 'ferry' })).toMatch(new RegExp(`^notebook ${id}: Harbour .*\n  … .*ferry`));
    expect(await use('search', { query: 'zeppelin' })).toBe('Nothing was found.');
    expect(await use('read', { kind: 'notebook', id })).toContain('Berth seven is closed.');
  });

  it('reads long texts part by part', async () => {
    const { use } = await connect();
    const id = await makeOwned(api.database.db, 'prompt', user.email);
    await api.database.db
      .update(prompts)
      .set({ text: `${'a'.repeat(45_000)}z` })
      .where(eq(prompts.id, id));
    const first = await use('read', { kind: 'prompt', id });
    expect(first).toMatch(/\[Continue with offset 40000 of 45010\.\]$/);
    expect(await use('read', { kind: 'prompt', id, offset: 40_000 })).toMatch(/^a{5009}z$/);
    expect(await use('read', { kind: 'prompt', id, offset: 99_999 })).toBe('The text ends at 45010.');
  });

  it('asks an agent on its instructions, and leaves only an entry in its log', async () => {
    const agentId = await newAgent();
    const { use } = await connect();
    expect(await use('list_agents')).toBe(`${agentId}: Clerk – Does the post.`);
    expect(await use('ask_agent', { agent_id: agentId, message: 'How much is a letter?' })).toBe('Good day.');
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain('Be exact.');
    const { entries } = (await api.call(listAgentLog, { query: { agent_id: agentId } }, user)).body;
    expect(entries).toMatchObject([{ source: 'api', status: 'complete', session_id: null }]);
  });

  it('stops the agent when the client cancels the request', async () => {
    const agentId = await newAgent();
    const { use } = await connect();
    provider.script = [{ text: 'Good ' }, { hold: true }];
    const stop = new AbortController();
    const asked = use('ask_agent', { agent_id: agentId, message: 'Hello' }, { signal: stop.signal });
    await provider.held();
    stop.abort();
    await expect(asked).rejects.toThrow();
    const status = async () => (await api.database.db.select().from(agentLog).where(eq(agentLog.agentId, agentId)))[0]?.status;
    await expect.poll(status).toBe('stopped');
  });

  it('stops the agent when the client disconnects', async () => {
    const agentId = await newAgent();
    const { secret } = await newKey();
    provider.script = [{ text: 'Good ' }, { hold: true }];
    const leave = new AbortController();
    const params = { name: 'ask_agent', arguments: { agent_id: agentId, message: 'Hello' } };
    const asked = send(
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { authorization: `Bearer ${secret}` },
      origin,
      leave.signal,
    );
    await provider.held();
    leave.abort();
    await expect(asked.then((answer) => answer.text())).rejects.toThrow();
    const status = async () => (await api.database.db.select().from(agentLog).where(eq(agentLog.agentId, agentId)))[0]?.status;
    await expect.poll(status).toBe('stopped');
  });

  it('stops the agent when another node gets the cancellation, but only for the same key and session', async () => {
    const agentId = await newAgent();
    const { secret } = await newKey();
    const other = await newKey();
    const node = await createTestApp({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted' }, api);
    const elsewhere = await node.listen();
    provider.script = [{ text: 'Good ' }, { hold: true }];
    const params = { name: 'ask_agent', arguments: { agent_id: agentId, message: 'Hello' } };
    const headers = { authorization: `Bearer ${secret}`, 'mcp-session-id': 'mine' };
    const asked = send({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }, headers);
    await provider.held();
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    const status = async () => (await api.database.db.select().from(agentLog).where(eq(agentLog.agentId, agentId)))[0]?.status;
    for (const foreign of [
      { ...headers, 'mcp-session-id': 'theirs' },
      { ...headers, authorization: `Bearer ${other.secret}` },
    ])
      expect((await send(cancel, foreign, elsewhere)).status).toBe(202);
    expect((await send({ ...cancel, params: { requestId: '7' } }, headers, elsewhere)).status).toBe(202);
    expect(await status()).toBe('running');
    expect((await send(cancel, headers, elsewhere)).status).toBe(202);
    await expect.poll(status).toBe('stopped');
    expect(await (await asked).text()).not.toContain('Good');
    await node.close();
  });

  it('lists workflows, runs one, and reads the run', async () => {
    const id = await newWorkflow();
    const runId = await makeOwned(api.database.db, 'workflow-run', user.email);
    const { use } = await connect();
    expect(await use('list_workflows')).toContain(`${id}: Greeting (ready)`);
    expect(await use('read_workflow_run', { run_id: runId })).toContain(`The run ${runId} is failed.`);
    expect(await use('run_workflow', { workflow_id: id, input: 'Go' })).toMatch(/^The run \w+ is (queued|running)\.$/);
  });
});

describe('access', () => {
  const things = [
    ['read', 'chat', (id: string) => ({ kind: 'chat', id })],
    ['read', 'file', (id: string) => ({ kind: 'file', id })],
    ['read', 'report', (id: string) => ({ kind: 'report', id })],
    ['read', 'blueprint', (id: string) => ({ kind: 'blueprint', id })],
    ['read', 'prompt', (id: string) => ({ kind: 'prompt', id })],
    ['read', 'notebook', (id: string) => ({ kind: 'notebook', id })],
    ['run_workflow', 'blueprint', (workflow_id: string) => ({ workflow_id })],
    ['read_workflow_run', 'workflow-run', (run_id: string) => ({ run_id })],
    ['ask_agent', 'agent', (agent_id: string) => ({ agent_id, message: 'Hello' })],
  ] as const;
  const withoutId = (text: string) => text.replace(/\(request .*\)/, '').replace(/own_\w+/, '');
  it.each(things)('%s treats a foreign %s like a missing one', async (tool, kind, input) => {
    const stranger = await api.newUser();
    const { use } = await connect();
    const foreign = await use(tool, input(await makeOwned(api.database.db, kind, stranger.email)));
    expect(foreign).toMatch(/^ERROR /);
    expect(withoutId(foreign)).toBe(withoutId(await use(tool, input('own_nothing'))));
    expect(await use(tool, input(await makeOwned(api.database.db, kind, user.email)))).not.toBe(foreign);
  });

  it('follows what is shared, and what is taken back', async () => {
    const ana = await api.newUser();
    const id = await makeOwned(api.database.db, 'prompt', ana.email);
    const { use } = await connect();
    const thing = { kind: 'prompt' as const, id };
    await workspaceOf(api, ana, [user, 'Member']);
    const grantee = { kind: 'person' as const, id: user.email };
    expect(await use('read', thing)).toMatch(/^ERROR /);
    await api.call(giveAccess, { body: { email: ana.email, ...thing, grantee, level: 'view' } }, ana);
    expect(await use('read', thing)).toContain('Summarize');
    expect(await use('search', { query: 'Summary' })).toContain(id);
    await api.call(takeAccess, { query: { email: ana.email, ...thing, grantee_kind: 'person', grantee_id: user.email } }, ana);
    expect(await use('read', thing)).toMatch(/^ERROR /);
  });

  it('refuses tools that the key doesn’t open, with a sentence and the request’s id', async () => {
    const { use } = await connect(['search']);
    const refused = await use('run_workflow', { workflow_id: 'any' });
    expect(refused).toMatch(/^ERROR This key doesn’t open “run_workflow”\. .* \(request [\w-]{36}\)$/);
    const onlyRead = await newKey(['read']);
    const answer = await fetch(`${origin}/api/v1/models`, { headers: { authorization: `Bearer ${onlyRead.secret}` } });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('This key doesn’t open agents.')]);
  });

  it('opens one agent alone with a key for one', async () => {
    const [one, other] = [await newAgent('One'), await newAgent('Other')];
    const { use } = await connect(['agents'], one);
    expect(await use('list_agents')).toBe(`${one}: One – Does the post.`);
    expect(await use('ask_agent', { agent_id: other, message: 'Hello' })).toMatch(/^ERROR This key doesn’t give access/);
  });

  it('ends with the key, the account, and the policy, in the middle of a connection', async () => {
    const { key, secret } = await newKey();
    const headers = { authorization: `Bearer ${secret}` };
    expect((await send(listTools, headers)).status).toBe(200);
    await switchOff('workflows');
    const { use } = await connect();
    const workflowId = await makeOwned(api.database.db, 'blueprint', user.email);
    expect(await use('run_workflow', { workflow_id: workflowId })).toMatch(/^ERROR Your administrator switched workflows off\./);
    await api.database.db.delete(policies);
    await switchOff('api-keys');
    expect((await send(listTools, headers)).status).toBe(403);
    await api.database.db.delete(policies);
    await api.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.email, user.email));
    expect((await send(listTools, headers)).status).toBe(401);
    await api.database.db.update(users).set({ suspendedAt: null }).where(eq(users.email, user.email));
    await api.call(revokeApiKey, { query: { key_id: key.key_id } }, user);
    const ended = await send(listTools, headers);
    expect([ended.status, await ended.json()]).toMatchObject([401, { code: 'key-invalid', request_id: expect.any(String) }]);
  });
});

describe('hostile clients', () => {
  it('get sentences that name the fields', async () => {
    const { use } = await connect();
    expect(await use('search')).toMatch(/^ERROR .* query: This is required\. \(request /);
    expect(await use('search', { query: 'x'.repeat(501) })).toContain('query: Use at most 500 characters.');
    expect(await use('read', { kind: 'session', id: 'x' })).toContain('kind: This must be one of:');
    expect(await use('ask_agent', { agent_id: 'x', message: '' })).toContain('message: This is required.');
    expect(await use('search', { query: '\u0000\ud800' })).toMatch(/^ERROR|^Nothing was found\.$/);
    await expect(use('drop_tables')).rejects.toThrow('There is no tool “drop_tables”.');
  });

  it('are limited as every client is', async () => {
    const { secret } = await newKey();
    const limited = await createTestApp({ RATE_LIMIT_PER_MINUTE: '3' }, api);
    const to = await limited.listen();
    const statuses = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await send(listTools, { authorization: `Bearer ${secret}` }, to)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await limited.close();
  });

  it('send neither too much nor from a page of another site', async () => {
    const headers = { authorization: `Bearer ${(await newKey()).secret}` };
    const large = { ...listTools, params: { cursor: 'x'.repeat(600_000) } };
    expect((await send(large, headers)).status).toBe(413);
    const foreign = await send(listTools, { ...headers, origin: 'https://evil.example' });
    expect([foreign.status, await foreign.text()]).toEqual([403, expect.stringContaining('Pages of other sites')]);
    expect((await send(listTools, { ...headers, origin })).status).toBe(200);
    for (const method of ['GET', 'DELETE']) expect((await fetch(`${origin}/api/mcp`, { method, headers })).status).toBe(405);
    expect((await send([listTools], headers)).status).toBe(400);
  });
});
