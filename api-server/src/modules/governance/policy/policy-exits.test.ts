import { defaultAgentSettings } from 'shared-contracts';
import { getPolicy, type PolicyAbility, policyAbility, savePolicy } from 'shared-contracts/admin-calls';
import * as agentCalls from 'shared-contracts/agent-calls';
import { allCalls } from 'shared-contracts/all-calls';
import * as calls from 'shared-contracts/calls';
import * as workflowCalls from 'shared-contracts/workflow-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentServers, policies } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { startToolServer, type TestToolServer } from '../../../testing/mcp-server.ts';
import { sampleInput } from '../../../testing/sample-input.ts';
import { chain, position, steps, workflowNodes } from '../../../testing/workflow-nodes.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

/** Tests that each exit and each feature is closed where it is used, also for what was made while it was open. */
const given = workflowNodes();
let office: TestToolServer;
let admin: { email: string; token: string };
beforeAll(async () => {
  office = await startToolServer();
  await given.api.newUser();
  admin = await given.api.newAdmin();
});
afterAll(() => office.close());
beforeEach(async () => {
  await given.api.database.db.delete(policies);
  given.provider.first = [];
  given.provider.requests.length = 0;
});

async function switchOff(...abilities: PolicyAbility[]) {
  const { version } = (await given.api.call(getPolicy, { query: { email: admin.email } }, admin)).body;
  const rules = { abilities: abilities.map((ability) => ({ ability, is_on: false })), blocked_terms: [], moderation: null };
  expect((await given.api.call(savePolicy, { body: { email: admin.email, version, ...rules } }, admin)).status).toBe(200);
}
const ask = (more: object = {}) =>
  given.api.call(calls.completeChat, { body: { email: given.user.email, message: 'Hello', ...more } }, given.user);
const refused = (reason: string) => ({ status: 403, body: { code: 'switched-off', detail: `Your administrator switched ${reason} off.` } });

async function newAgent(allowedActions: string[] = []) {
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  const { agent_id } = (await given.api.call(calls.createAgent, { body: { email: given.user.email, ...fields } }, given.user)).body;
  const apps = { ...defaultAgentSettings.apps, allowedActions };
  const body = { apps, decisions: { approval: 'nothing' as const, guidance: '' } };
  await given.api.call(agentCalls.saveAgentSettings, { query: { agent_id }, body }, given.user);
  return agent_id;
}
const toolsOffered = () => given.provider.requests.at(-1)?.tools?.map(({ function: { name } }) => name) ?? [];

describe('an exit that is switched off', () => {
  it('searches the web for nobody who asks for it', async () => {
    await switchOff('web-search', 'image-creation');
    expect(await ask({ search_enabled: true })).toMatchObject(refused('web search'));
    expect(await ask({ create_image: true })).toMatchObject(refused('creating pictures'));
    expect((await ask()).status).toBe(200);
  });

  it('lets agents that were made before read no pages and use no tool servers, also in the middle of an answer', async () => {
    const agent_id = await newAgent(['read_web_page', 'Post/postage']);
    const tools = [{ name: 'postage', description: 'Says what a letter costs.', risk: 'reads' as const, input: { type: 'object' } }];
    const userId = await userIdOf(given.api, given.user);
    const row = { id: newId('srv'), userId, agentId: agent_id, name: 'Post', url: office.url, sealedKey: null, tools };
    await given.api.database.db.insert(agentServers).values(row);
    given.site.serve('/page', { body: '<p>Hello</p>', headers: { 'content-type': 'text/html' } });
    const read = { call: 'read_web_page', input: { url: given.site.url('/page') } };
    given.provider.first = [[{ hold: true }, read], [{ call: 'Post_postage', input: {} }]];
    const held = given.provider.held();
    const answer = ask({ agent_id, message: `Read ${given.site.url('/page')}` });
    await held;
    expect(toolsOffered()).toEqual(expect.arrayContaining(['read_web_page', 'Post_postage']));
    await switchOff('web-pages', 'tool-servers');
    given.provider.release();
    expect((await answer).body.status).toBe('complete');
    const said = JSON.stringify(given.provider.requests.at(-1)?.messages);
    expect(said).toContain('switched reading web pages off');
    expect(said).toContain('switched tool servers off');
    expect(given.site.requests('/page')).toEqual([]);
    await ask({ agent_id });
    expect(toolsOffered()).not.toContain('read_web_page');
    expect(toolsOffered()).not.toContain('Post_postage');
    const body = { name: 'Other', server_url: office.url };
    const connected = await given.api.call(agentCalls.connectAgentServer, { query: { agent_id }, body }, given.user);
    expect(connected).toMatchObject(refused('tool servers'));
  });

  it('shows no pictures from other websites', async () => {
    await switchOff('external-images');
    const answer = await given.api.call(calls.fetchRemoteImage, { body: { image_url: given.site.url('/chart.png') } }, given.user);
    expect(answer).toMatchObject(refused('pictures from other websites'));
  });

  it('fails the HTTP steps of workflows that were made before', async () => {
    given.site.serve('/orders', { body: 'fine' });
    const config = {
      method: 'GET' as const,
      url: given.site.url('/orders'),
      headers: [],
      body: '',
      allowed_hosts: [new URL(given.site.url('/')).host],
    };
    await switchOff('workflow-requests');
    const { run_id } = await given.start(chain(steps.start, { id: 'call', kind: 'http', name: 'Call', position, config }));
    await given.work();
    expect((await given.run(run_id)).problem).toBe('Your administrator switched the HTTP requests of workflows off.');
    expect(given.site.requests('/orders')).toEqual([]);
  });
});

describe('a feature that is switched off', () => {
  it('keeps agents from being made and from answering, and they stay to be read', async () => {
    const agent_id = await newAgent();
    await switchOff('agents');
    expect(await ask({ agent_id })).toMatchObject(refused('agents'));
    const query = { agent_id };
    expect(await given.api.call(agentCalls.runAgentSchedule, { query, body: { prompt: 'Go' } }, given.user)).toMatchObject(
      refused('agents'),
    );
    expect((await given.api.call(calls.getAgent, { query }, given.user)).status).toBe(200);
    expect((await ask()).status).toBe(200);
  });

  it('closes the tools of agents for feeds and workflows', async () => {
    const inputs = {
      list_feeds: {},
      read_articles: {},
      follow_feed: { url: 'https://example.com/feed', area: 'Trade' },
      draft_workflow: { description: 'Summarize the news.' },
    };
    const agent_id = await newAgent(Object.keys(inputs));
    await switchOff('market-intel', 'workflows');
    given.provider.first = Object.entries(inputs).map(([call, input]) => [{ call, input }]);
    expect((await ask({ agent_id, model: 'scripted' })).body.sources.acts).toBeUndefined();
    const said = JSON.stringify(given.provider.requests.at(-1)?.messages);
    expect(said.match(/Your administrator switched/g)).toHaveLength(4);
  });

  it('keeps workflows from starting, and ends runs that wait', async () => {
    const { run_id } = await given.start(chain(steps.start, steps.wait, steps.notify));
    await given.work();
    await switchOff('workflows');
    given.setTime(new Date('2026-06-01T09:00:00Z'));
    await given.work();
    expect((await given.run(run_id)).problem).toBe('Your administrator switched workflows off.');
    const { workflow_id } = (await given.api.call(workflowCalls.listWorkflows, { query: { email: given.user.email } }, given.user)).body
      .workflows[0] ?? { workflow_id: '' };
    const input = { params: { workflow_id }, body: {} };
    expect(await given.api.call(workflowCalls.runWorkflow, input, given.user)).toMatchObject(refused('workflows'));
    expect((await given.api.call(workflowCalls.getWorkflow, { params: { workflow_id } }, given.user)).status).toBe(200);
    expect(await ask({ create_blueprint: true })).toMatchObject(refused('workflows'));
  });

  it('opens no API key that was made before', async () => {
    const body = { email: given.user.email, name: 'CRM', agent_id: null };
    const { secret } = (await given.api.call(agentCalls.createApiKey, { body }, given.user)).body;
    const list = () => given.api.app.inject({ url: '/api/v1/models', headers: { authorization: `Bearer ${secret}` } });
    expect((await list()).statusCode).toBe(200);
    await switchOff('api-keys');
    expect(await given.api.call(agentCalls.createApiKey, { body }, given.user)).toMatchObject(refused('API keys'));
    expect((await list()).statusCode).toBe(403);
  });

  it('closes links that were made before', async () => {
    const { session_id } = (await ask()).body;
    const share = () => given.api.call(calls.shareSession, { body: { session_id: session_id ?? '' } }, given.user);
    const { token } = (await share()).body;
    const read = async () => (await given.api.call(calls.openSharedChat, { params: { token } })).status;
    expect(await read()).toBe(200);
    await switchOff('link-sharing');
    expect(await share()).toMatchObject(refused('sharing by link'));
    expect(await read()).toBe(404);
    await switchOff();
    expect(await read()).toBe(200);
  });

  it('refuses incognito chats, but no workflow whose steps are not stored as chats', async () => {
    await switchOff('incognito');
    expect(await ask({ temporary: true })).toMatchObject(refused('incognito chats'));
    const { run_id } = await given.start(chain(steps.start, steps.ask));
    await given.work();
    expect((await given.run(run_id)).status).toBe('succeeded');
  });
});

it('is refused by every call that declares what it needs', async () => {
  await switchOff(...policyAbility.options);
  const declared = allCalls.filter(({ ability }) => ability);
  expect(declared.length).toBeGreaterThan(20);
  for (const call of declared) {
    const answer = await given.api.call(call, sampleInput(call, { email: given.user.email }) as never, given.user);
    expect([call.name, answer.status, (answer.body as { code?: string }).code]).toEqual([call.name, 403, 'switched-off']);
  }
});
