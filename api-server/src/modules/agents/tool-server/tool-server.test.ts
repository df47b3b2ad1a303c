import { eq } from 'drizzle-orm';
import { giveAccess } from 'shared-contracts/access-calls';
import { connectAgentServer, fillServerPrompt, listServerPrompts, saveAgentSettings } from 'shared-contracts/agent-calls';
import { completeChat, createAgent, stopRun } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chatRuns } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { type RichToolServer, startRichToolServer } from '../../../testing/rich-mcp-server.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider, user } = appWithModel();
let parcels: RichToolServer;
let agentId: string;

beforeAll(async () => {
  parcels = await startRichToolServer();
});
afterAll(() => parcels.close());
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agentId = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
  const query = { agent_id: agentId };
  await api.call(connectAgentServer, { query, body: { name: 'Parcels', server_url: parcels.url } }, user);
  const allowedActions = ['wait', 'flood', 'resources/read'].map((tool) => `Parcels/${tool}`);
  const apps = { usesOwnFiles: true, usesWorks: true, allowedActions };
  await api.call(saveAgentSettings, { query, body: { apps, decisions: { approval: 'nothing', guidance: '' } } }, user);
  await expect.poll(() => parcels.heard).toContain('session ended');
  parcels.heard.length = 0;
});

const ask = (...calls: { call: string; input: object }[]) => {
  provider.first = calls.map((call) => [call]);
  return api.call(completeChat, { body: { email: user.email, message: 'Please do it.', agent_id: agentId, model: 'scripted' } }, user);
};
/** Returns what the model was given back for its last call. */
const resultOf = () => String(provider.requests.at(-1)?.messages.find(({ role }) => role === 'tool')?.content);

it('lets an agent read a resource', async () => {
  await ask();
  const [tool = ''] = /Parcels_resources_read_\w+/.exec(JSON.stringify(provider.requests.at(-1)?.tools)) ?? [];
  await ask({ call: tool, input: { uri: 'post://tariff' } });
  expect(resultOf()).toBe('A parcel costs 5.');
});

it('gives the agent the reason when a server’s answer is cut off', async () => {
  await ask({ call: 'Parcels_flood', input: {} });
  expect(resultOf()).toContain('“Parcels” sent more than 2 MB. Ask for less at a time.');
});

it('cancels the call on the server when the answer is stopped', async () => {
  const answer = ask({ call: 'Parcels_wait', input: {} });
  await expect.poll(() => parcels.heard).toContain('waiting');
  const own = eq(chatRuns.userId, await userIdOf(api, user));
  const [run] = await api.database.db.select({ id: chatRuns.id }).from(chatRuns).where(own);
  await api.call(stopRun, { params: { run_id: run?.id ?? '' } }, user);
  await answer;
  await expect.poll(() => parcels.heard).toEqual(['waiting', 'cancelled', 'session ended']);
});

it('offers the prompts of the server to the agent’s owner, and has the server write one', async () => {
  const { prompts } = (await api.call(listServerPrompts, { query: { agent_id: agentId } }, user)).body;
  expect(prompts).toMatchObject([
    {
      server: 'Parcels',
      name: 'complaint',
      title: 'Complaint',
      description: 'Complains about a parcel.',
      arguments: [
        { name: 'number', required: true },
        { name: 'tone', required: false },
      ],
    },
    { name: 'greeting', title: 'greeting', arguments: [] },
  ]);
  const query = { server_id: prompts[0]?.server_id ?? '' };
  const filled = await api.call(fillServerPrompt, { query, body: { name: 'complaint', arguments: { number: '4711' } } }, user);
  expect(filled.body).toEqual({ text: 'Write a polite complaint about parcel 4711.', problem: null });
  const refused = await api.call(fillServerPrompt, { query, body: { name: 'complaint', arguments: {} } }, user);
  expect(refused.body).toEqual({ text: '', problem: expect.stringContaining('“Parcels”') });
});

it('offers no prompts of tool servers to people who only use the agent', async () => {
  const other = await api.newUser();
  await workspaceOf(api, user, [other, 'Member']);
  const thing = { kind: 'agent' as const, id: agentId };
  const grantee = { kind: 'person' as const, id: other.email };
  await api.call(giveAccess, { body: { email: user.email, ...thing, grantee, level: 'use' } }, user);
  expect((await api.call(listServerPrompts, { query: { agent_id: agentId } }, other)).body).toEqual({ prompts: [] });
});
