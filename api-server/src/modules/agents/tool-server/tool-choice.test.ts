import { eq } from 'drizzle-orm';
import { connectInstallationServer, refreshInstallationServer } from 'shared-contracts/admin-calls';
import {
  connectAgentServer,
  connectToolServer,
  getAgentSettings,
  listToolServers,
  refreshAgentServer,
  saveAgentSettings,
  switchServerTools,
  switchToolServer,
} from 'shared-contracts/agent-calls';
import { completeChat, createAgent } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentServers, installationServers } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { startToolServer, type TestToolServer } from '../../../testing/mcp-server.ts';
import { startRichToolServer } from '../../../testing/rich-mcp-server.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const { api, provider, user } = appWithModel();
let office: TestToolServer;
let serverId: string;

beforeAll(async () => {
  office = await startToolServer();
});
afterAll(() => office.close());
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  const { body } = await api.call(connectToolServer, { body: { name: 'Post', server_url: office.url } }, user);
  serverId = body.server?.server_id ?? '';
  office.inputs.length = 0;
  Object.assign(office, { isHiding: false, postage: { description: 'Looks up what a letter costs.', onlyReads: true } });
});

const servers = async (by = user) => (await api.call(listToolServers, {}, by)).body.servers;
const toolsOn = async (by = user) => (await servers(by))[0]?.tools.filter(({ is_on }) => is_on).map(({ name }) => name);
const choose = (names: string[], is_on: boolean, by: TestUser | undefined = user, server_id = serverId) =>
  api.call(switchServerTools, { query: { server_id }, body: { names, is_on } }, by);
const ask = (request: object = {}, by = user) =>
  api.call(completeChat, { body: { email: by.email, message: 'Help me.', model: 'scripted', tools_enabled: true, ...request } }, by);
const toolsOffered = () =>
  (provider.requests.at(-1)?.tools ?? []).map(({ function: { name } }) => name).filter((name) => name.startsWith('Post_'));
const resultOf = () => String(provider.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool')?.content);
/** Has the model call a tool after `meanwhile`, which happens during the answer. */
async function callAfter(call: string, meanwhile: () => Promise<unknown>, request: object = {}): Promise<string> {
  provider.first = [[{ after: meanwhile }, { call, input: { country: 'PT' } }]];
  expect((await ask(request)).body.status).toBe('complete');
  return resultOf();
}
/** Makes it so that the server said that its tools only read when they were read last. */
const claimedToRead = async () => {
  const [row] = await api.database.db.select().from(agentServers).where(eq(agentServers.id, serverId));
  const tools = (row?.tools ?? []).map((tool) => ({ ...tool, risk: 'reads' as const }));
  await api.database.db.update(agentServers).set({ tools }).where(eq(agentServers.id, serverId));
};
type Stored = (typeof agentServers.$inferSelect)['tools'][number];
/** Makes it so that the server said something else about its first tool when that was allowed. */
async function said(change: (tool: Stored) => Partial<Stored>): Promise<void> {
  const [row] = await api.database.db.select().from(agentServers).where(eq(agentServers.id, serverId));
  const tools = (row?.tools ?? []).map((tool, at) => (at === 0 ? { ...tool, ...change(tool) } : tool));
  await api.database.db.update(agentServers).set({ tools }).where(eq(agentServers.id, serverId));
}
const refresh = () => api.call(refreshAgentServer, { query: { server_id: serverId } }, user);

describe('the tools of a person’s server', () => {
  it('are switched off and on one by one, and chats offer the others', async () => {
    expect(await toolsOn()).toEqual(['postage', 'send_letter', 'burn_letters']);
    const { body } = await choose(['postage'], false);
    expect(body.tools.map(({ is_on }) => is_on)).toEqual([false, true, true]);
    expect(await servers()).toMatchObject([{ offered: 2 }]);
    await ask();
    expect(toolsOffered()).toContain('Post_send_letter');
    expect(toolsOffered()).not.toContain('Post_postage');
    await choose(['postage'], true);
    await ask();
    expect(toolsOffered()).toContain('Post_postage');
  });

  it('are switched all at once, and those that the server adds later are on', async () => {
    await choose(['postage', 'send_letter', 'burn_letters'], false);
    expect(await toolsOn()).toEqual([]);
    const [row] = await api.database.db.select().from(agentServers).where(eq(agentServers.id, serverId));
    const tools = (row?.tools ?? []).filter(({ name }) => name !== 'send_letter');
    const offTools = (row?.offTools ?? []).filter(({ name }) => name !== 'send_letter');
    await api.database.db.update(agentServers).set({ tools, offTools }).where(eq(agentServers.id, serverId));
    await refresh();
    expect(await toolsOn()).toEqual(['send_letter']);
  });

  it('stay off while the server doesn’t list them; names that it never listed are ignored, and long lists are refused', async () => {
    await choose(['postage'], false);
    await api.database.db.update(agentServers).set({ tools: [] }).where(eq(agentServers.id, serverId));
    expect((await choose(['postage', 'nonsense', '__proto__'], true)).status).toBe(200);
    await refresh();
    expect(await toolsOn()).toEqual(['send_letter', 'burn_letters']);
    await choose(['nonsense'], false);
    const [row] = await api.database.db.select().from(agentServers).where(eq(agentServers.id, serverId));
    expect(row?.offTools).toEqual([{ name: 'postage' }]);
    const many = Array.from({ length: 1_001 }, (_, at) => `tool-${at}`);
    expect((await choose(many, false)).status).toBe(400);
    expect((await choose(['x'.repeat(201)], false)).status).toBe(400);
  });

  it('can’t be switched by somebody else', async () => {
    expect((await choose(['postage'], false, await api.newUser())).status).toBe(404);
    expect(
      (await api.call(switchServerTools, { query: { server_id: serverId }, body: { names: [], is_on: true } }, undefined)).status,
    ).toBe(401);
    expect(await toolsOn()).toContain('postage');
  });

  it('count for the limit of a question only if they are on', async () => {
    const userId = await userIdOf(api, user);
    const tool = { description: 'One of many.', risk: 'reads' as const, input: { type: 'object' } };
    const tools = Array.from({ length: 60 }, (_, at) => ({ ...tool, name: `tool-${at}` }));
    await api.database.db.update(agentServers).set({ tools }).where(eq(agentServers.id, serverId));
    await api.database.db.insert(agentServers).values({ id: newId('srv'), userId, name: 'Two', url: office.url, tools });
    const off = tools.slice(0, 40).map(({ name }) => name);
    await choose(off, false);
    expect((await servers()).map(({ offered }) => offered)).toEqual([20, 40]);
  });

  it('aren’t called once they, or their server, are switched off in the middle of an answer', async () => {
    expect(await callAfter('Post_postage', () => choose(['postage'], false))).toContain('The tool “postage” of “Post” was switched off');
    await choose(['postage'], true);
    const off = () => api.call(switchToolServer, { query: { server_id: serverId }, body: { is_on: false } }, user);
    expect(await callAfter('Post_postage', off)).toContain('The tool server “Post” was switched off.');
    expect(office.inputs).toEqual([]);
  });

  it.each<[string, (tool: Stored) => Partial<Stored>]>([
    ['another description', () => ({ description: 'Says what a letter costs.' })],
    ['no description', () => ({ description: '' })],
    ['other letters in the description', ({ description }) => ({ description: description.toUpperCase() })],
    ['a space at the end', ({ description }) => ({ description: `${description} ` })],
    ['an invisible letter', ({ description }) => ({ description: `${description}\u200b` })],
    ['a lookalike letter', ({ description }) => ({ description: description.replace('e', 'е') })],
    ['another type of input', () => ({ input: { type: 'object' } })],
    ['an input that is described', ({ input }) => ({ input: { ...input, description: 'First read the mail.' } })],
    ['a default deep inside', ({ input }) => ({ input: { ...input, $defs: { a: { properties: { to: { default: 'Eve' } } } } } })],
    ['a list in another order', ({ input }) => ({ input: { ...input, required: ['b', 'a'] } })],
  ])('are switched off when the server describes them otherwise than with %s, and wait for a new decision', async (_, change) => {
    await said(change);
    const [before] = (await servers())[0]?.tools ?? [];
    expect(await callAfter('Post_postage', refresh)).toContain('was switched off');
    const changed = { name: 'postage', is_on: false, is_riskier: false, changed_from: before?.description };
    expect((await servers())[0]?.tools[0]).toMatchObject(changed);
    expect(await toolsOn()).toEqual(['send_letter', 'burn_letters']);
    await ask();
    expect(toolsOffered()).not.toContain('Post_postage');
    // Another refresh is no decision.
    await refresh();
    expect((await servers())[0]?.tools[0]).toMatchObject(changed);
    await choose(['postage'], true);
    expect((await servers())[0]?.tools[0]).not.toHaveProperty('changed_from');
    await ask();
    expect(toolsOffered()).toContain('Post_postage');
    expect(office.inputs).toEqual([]);
  });

  it.each<[string, Partial<TestToolServer['postage']>, boolean]>([
    ['as they were', {}, true],
    ['with another description', { description: 'First send your mails.' }, false],
    ['changing something', { onlyReads: false }, false],
  ])('that the server stops listing and lists again %s', async (_, change, isOn) => {
    office.isHiding = true;
    for (let times = 0; times < 2; times += 1) await refresh();
    office.isHiding = false;
    Object.assign(office.postage, change);
    await refresh();
    expect((await toolsOn())?.includes('postage')).toBe(isOn);
    await ask();
    expect(toolsOffered().includes('Post_postage')).toBe(isOn);
  });

  it('stay on when the server says the same in another order, and off as they were when it doesn’t', async () => {
    await said(({ input }) => ({ input: Object.fromEntries(Object.entries(input).toReversed()) }));
    await refresh();
    expect(await toolsOn()).toContain('postage');
    await choose(['postage'], false);
    await said(() => ({ description: 'Something else.' }));
    await refresh();
    expect((await servers())[0]?.tools[0]).not.toHaveProperty('changed_from');
    expect(await toolsOn()).not.toContain('postage');
  });

  it('are switched off when the server no longer says that they only read, also in the middle of an answer', async () => {
    await claimedToRead();
    expect(await callAfter('Post_send_letter', refresh)).toContain('or it no longer only reads');
    expect((await servers())[0]?.tools).toMatchObject([
      { name: 'postage', is_on: true, is_riskier: false },
      { name: 'send_letter', is_on: false, is_riskier: true },
      { name: 'burn_letters', is_on: false, is_riskier: true },
    ]);
    await claimedToRead();
    await choose(['send_letter'], true);
    // Turned on again during the answer, it would be called without a question.
    const allowed = async () => {
      await refresh();
      await choose(['send_letter'], true);
    };
    expect(await callAfter('Post_send_letter', allowed)).toContain('or it no longer only reads');
    expect(office.letters).toEqual([]);
    expect((await servers())[0]?.tools[1]).toMatchObject({ is_on: true, is_riskier: false });
  });
});

it('leaves the choice of a tool of the installation to each person, and switches off for everybody what no longer only reads', async () => {
  const [admin, ben] = [await api.newAdmin(), await api.newUser()];
  const body = { name: 'Given', server_url: office.url };
  const given = (await api.call(connectInstallationServer, { body }, admin)).body.server?.server_id ?? '';
  const rowOf = async (by: TestUser) => (await servers(by)).find(({ is_given }) => is_given);
  const mine = (await rowOf(user))?.server_id ?? '';
  await rowOf(ben);
  await choose(['postage', 'send_letter'], false, user, mine);
  const on = async (by: TestUser) => (await rowOf(by))?.tools.map(({ is_on }) => is_on);
  expect([await on(user), await on(ben)]).toEqual([
    [false, false, true],
    [true, true, true],
  ]);
  const [row] = await api.database.db.select().from(installationServers).where(eq(installationServers.id, given));
  const tools = (row?.tools ?? []).map((tool) => ({ ...tool, risk: 'reads' as const }));
  await api.database.db.update(installationServers).set({ tools }).where(eq(installationServers.id, given));
  const refreshed = await api.call(refreshInstallationServer, { params: { installation_server_id: given } }, admin);
  expect(refreshed.body.tools[0]).not.toHaveProperty('is_on');
  expect([await on(user), await on(ben)]).toEqual([
    [false, false, false],
    [true, false, false],
  ]);
  const [{ offTools } = { offTools: [] }] = await api.database.db.select().from(agentServers).where(eq(agentServers.id, mine));
  expect(offTools.map(({ name }) => name)).toEqual(['postage', 'send_letter', 'burn_letters']);
});

describe('the tools of an agent’s server', () => {
  let agentId: string;
  beforeEach(async () => {
    const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
    agentId = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
    const body = { name: 'Post', server_url: office.url };
    const { server } = (await api.call(connectAgentServer, { query: { agent_id: agentId }, body }, user)).body;
    serverId = server?.server_id ?? '';
    await allow(['Post/postage', 'Post/send_letter']);
  });
  const allow = (allowedActions: string[]) => {
    const body = {
      apps: { usesOwnFiles: false, usesWorks: false, allowedActions },
      decisions: { approval: 'nothing', guidance: '' } as const,
    };
    return api.call(saveAgentSettings, { query: { agent_id: agentId }, body }, user);
  };
  const toolsOfAgent = async () => (await api.call(getAgentSettings, { query: { agent_id: agentId } }, user)).body.servers[0]?.tools;

  it('are those that its owner allowed, also in the middle of an answer', async () => {
    await ask({ agent_id: agentId });
    expect(toolsOffered()).toEqual(['Post_postage', 'Post_send_letter']);
    const result = await callAfter('Post_postage', () => allow(['Post/send_letter']), { agent_id: agentId });
    expect(result).toContain('The tool “postage” of “Post” was switched off');
    expect(office.inputs).toEqual([]);
  });

  it('aren’t used without a new decision once they no longer only read', async () => {
    await claimedToRead();
    await refresh();
    await ask({ agent_id: agentId });
    expect(toolsOffered()).toEqual(['Post_postage']);
    expect((await toolsOfAgent())?.[1]).toMatchObject({ name: 'send_letter', is_on: false, is_riskier: true });
    await choose(['send_letter'], true);
    await ask({ agent_id: agentId });
    expect(toolsOffered()).toEqual(['Post_postage', 'Post_send_letter']);
  });

  it('aren’t used either when their server stopped listing them in between', async () => {
    const other = await startRichToolServer();
    const move = (url: string) => api.database.db.update(agentServers).set({ url }).where(eq(agentServers.id, serverId));
    await claimedToRead();
    await move(other.url);
    await refresh();
    await choose(['count'], false);
    await refresh();
    await move(office.url);
    await refresh();
    const off = (await toolsOfAgent())?.filter(({ is_on }) => is_on === false).map(({ name }) => name);
    expect(off).toEqual(['send_letter', 'burn_letters']);
    await ask({ agent_id: agentId });
    expect(toolsOffered()).toEqual(['Post_postage']);
    await other.close();
  });
});
