import { eq } from 'drizzle-orm';
import { getPolicy, savePolicy } from 'shared-contracts/admin-calls';
import {
  connectAgentServer,
  connectToolServer,
  decideApproval,
  disconnectAgentServer,
  fillServerPrompt,
  finishServerSignIn,
  listApprovals,
  listRunActs,
  listToolServerPrompts,
  listToolServers,
  refreshAgentServer,
  signOutOfServer,
  switchToolServer,
} from 'shared-contracts/agent-calls';
import { completeChat, createAgent, createNotebook, getConnectedApps } from 'shared-contracts/calls';
import { getNotebookDocument, saveNotebookDocument } from 'shared-contracts/file-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentServers, auditEntries } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { act } from '../../../testing/acting-chat.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { type AuthorizationServer, startAuthorizationServer } from '../../../testing/authorization-server.ts';
import { startEverythingServer } from '../../../testing/everything-server.ts';
import { startToolServer, type TestToolServer } from '../../../testing/mcp-server.ts';
import { type RichToolServer, startRichToolServer } from '../../../testing/rich-mcp-server.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const { api, provider, user } = appWithModel();
let everything: Awaited<ReturnType<typeof startEverythingServer>>;
let office: TestToolServer;
let parcels: RichToolServer;
let door: AuthorizationServer;

beforeAll(async () => {
  [everything, office, parcels, door] = await Promise.all([
    startEverythingServer(),
    startToolServer(),
    startRichToolServer(),
    startAuthorizationServer(),
  ]);
});
afterAll(() => Promise.all([everything.stop(), office.close(), parcels.close(), door.close()]));
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  parcels.admit = () => true;
});

const connect = async (name: string, server_url: string, by = user, server_key?: string) =>
  (await api.call(connectToolServer, { body: { name, server_url, ...(server_key ? { server_key } : {}) } }, by)).body;
const connected = async (name: string, url: string, by = user) => (await connect(name, url, by)).server?.server_id ?? '';
const servers = async (by = user) => (await api.call(listToolServers, {}, by)).body.servers;
const switchServer = (server_id: string, is_on: boolean, by: TestUser | undefined = user) =>
  api.call(switchToolServer, { query: { server_id }, body: { is_on } }, by);
const chat = () => ({ api, provider });
const toolsOffered = () => provider.requests.at(-1)?.tools?.map(({ function: { name } }) => name) ?? [];
/** Returns what the model was given back for its last call. */
const resultOf = () => String(provider.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool')?.content);
const ask = (request: object = {}, by = user) =>
  api.call(completeChat, { body: { email: by.email, message: 'Help me.', model: 'scripted', tools_enabled: true, ...request } }, by);
async function setPolicy(admin: TestUser, is_on: boolean): Promise<void> {
  const { version } = (await api.call(getPolicy, { query: { email: admin.email } }, admin)).body;
  const rules = { abilities: is_on ? [] : [{ ability: 'tool-servers' as const, is_on }], blocked_terms: [], moderation: null };
  expect((await api.call(savePolicy, { body: { email: admin.email, version, ...rules } }, admin)).status).toBe(200);
}

describe('the tool servers of a person', () => {
  it('are connected for their chats, and none of them is anybody else’s', async () => {
    const { server, problem } = await connect('Everything', everything.url);
    expect(problem).toBeNull();
    expect(server?.tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['echo', 'get-sum', 'resources/read']));
    const [listed] = await servers();
    expect(listed).toMatchObject({ name: 'Everything', is_on: true, has_key: false, sign_in: 'none', offered: listed?.tools.length });
    const { connectedApps } = (await api.call(getConnectedApps, { query: { user_email: user.email } }, user)).body;
    expect(connectedApps.map(({ app_id }) => app_id)).toContain('mcp-servers');

    const other = await api.newUser();
    expect(await servers(other)).toEqual([]);
    const id = server?.server_id ?? '';
    expect((await switchServer(id, false, other)).status).toBe(404);
    expect((await api.call(disconnectAgentServer, { query: { server_id: id } }, other)).status).toBe(404);
    await ask({}, other);
    expect(toolsOffered()).not.toContain('Everything_echo');
    expect((await api.call(listToolServers, {}, undefined)).status).toBe(401);
  });

  it('have one name each, and there are ten at most', async () => {
    expect((await connect('Post', office.url)).problem).toBeNull();
    expect(await connect('Post', office.url)).toMatchObject({ server: null, problem: 'A server named “Post” already exists.' });
    const userId = await userIdOf(api, user);
    const more = Array.from({ length: 9 }, (_, at) => ({ id: newId('srv'), userId, name: `Post ${at}`, url: office.url, tools: [] }));
    await api.database.db.insert(agentServers).values(more);
    expect(await connect('Eleventh', office.url)).toMatchObject({
      server: null,
      problem: 'You have reached the limit for tool servers (10). Disconnect one first.',
    });
    const other = await api.newUser();
    expect((await connect('Post', office.url, other)).problem).toBeNull();
  });

  it('are not the servers of an agent, which can’t be switched and aren’t offered in chats', async () => {
    const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
    const { agent_id } = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body;
    const body = { name: 'Post', server_url: office.url };
    const { server } = (await api.call(connectAgentServer, { query: { agent_id }, body }, user)).body;
    expect((await switchServer(server?.server_id ?? '', false)).status).toBe(404);
    expect(await servers()).toEqual([]);
    await ask();
    expect(toolsOffered()).not.toContain('Post_postage');
    expect((await connect('Post', office.url)).problem).toBeNull();
  });

  it('are connected, refreshed and reached nowhere but where providers may be', async () => {
    expect((await connect('Inside', 'http://10.0.0.1/mcp')).server).toBeNull();
    const body = { name: 'Odd', server_url: 'file:///etc/passwd' };
    expect((await api.call(connectToolServer, { body }, user)).status).toBe(400);
  });

  it('are recorded in the audit log, and never show their key', async () => {
    const { server } = await connect('Post', office.url, user, 'sk-of-the-post');
    expect(JSON.stringify([server, await servers()])).not.toContain('sk-of-the-post');
    expect((await servers())[0]).toMatchObject({ has_key: true });
    await api.call(disconnectAgentServer, { query: { server_id: server?.server_id ?? '' } }, user);
    const entries = (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(
      ({ targetId }) => targetId === server?.server_id,
    );
    expect(entries.map(({ action }) => action)).toEqual(['tool-server.connect', 'tool-server.disconnect']);
    expect(JSON.stringify(entries)).not.toContain('sk-of-the-post');
    expect(await servers()).toEqual([]);
  });
});

describe('a plain chat', () => {
  it('uses what only reads at once, and its result counts as from elsewhere', async () => {
    await connect('Post', office.url);
    const { asked, message, flow } = await act(chat(), user, [['Post_postage', { country: 'PT' }], 'It costs that.']);
    expect({ asked, message }).toEqual({ asked: [], message: 'It costs that.' });
    expect(flow).toMatchObject({ untrusted: ['Post/postage'] });
  });

  it('asks before what changes something, and the record says that it can’t be undone', async () => {
    await connect('Post', office.url);
    const letter = { to: 'Ben' };
    const refusal = await act(chat(), user, [['Post_send_letter', letter], 'I did not.'], { decision: 'refused' });
    expect(refusal.asked).toMatchObject([{ tool: 'Post/send_letter', input: letter }]);
    expect(refusal.acts).toBe(0);
    const approval = await act(chat(), user, [['Post_send_letter', letter], ['Post_burn_letters', {}], 'Done.']);
    expect(approval.asked.map(({ tool }) => tool)).toEqual(['Post/send_letter', 'Post/burn_letters']);
    const { acts } = (await api.call(listRunActs, { query: { run_id: approval.runId } }, user)).body;
    expect(acts).toMatchObject([{ tool: 'Post/send_letter', state: 'final', why: 'What was sent can’t be called back.' }]);
  });

  it('holds back every input once private and untrusted text were read, and shows it', async () => {
    await connect('Post', office.url);
    const { notebook_id } = (await api.call(createNotebook, { body: { email: user.email, title: 'Private' } }, user)).body;
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'door-code-4711' }] }] };
    await api.call(saveNotebookDocument, { body: { notebook_id, version: 0, content } }, user);
    expect((await api.call(getNotebookDocument, { query: { notebook_id } }, user)).status).toBe(200);
    const { asked } = await act(
      chat(),
      user,
      [
        ['search_works', { query: 'door code' }],
        ['Post_postage', { country: 'PT' }],
        ['Post_postage', { country: 'door-code-4711' }],
        'No.',
      ],
      { decision: 'refused' },
    );
    expect(asked).toMatchObject([{ tool: 'Post/postage', input: { country: 'door-code-4711' } }]);
    expect(asked[0]?.preview).toMatchObject({ leaves: { text: '{"country":"door-code-4711"}', untrusted: ['Post/postage'] } });
  });

  it('shows the form of a server while its tool runs', async () => {
    await connect('Parcels', parcels.url);
    provider.first = [[{ call: 'Parcels_send_parcel', input: {} }]];
    const answer = ask();
    const waiting = async () => (await api.call(listApprovals, { query: { email: user.email } }, user)).body.approvals;
    await expect.poll(waiting).toHaveLength(1);
    const [form] = await waiting();
    expect(form).toMatchObject({ agent_id: '', preview: { form: { server: 'Parcels' } } });
    const decision = { query: { approval_id: form?.approval_id ?? '' }, body: { decision: 'refused' as const } };
    await api.call(decideApproval, decision, user);
    expect((await answer).body.status).toBe('complete');
    expect(resultOf()).toContain('decline');
  });

  it('offers only servers that are on, only where tools are on, and none in an incognito chat', async () => {
    const post = await connected('Post', office.url);
    await ask();
    expect(toolsOffered()).toContain('Post_postage');
    await ask({ tools_enabled: false });
    expect(toolsOffered()).not.toContain('Post_postage');
    await ask({ temporary: true });
    expect(toolsOffered()).not.toContain('Post_postage');
    await switchServer(post, false);
    expect(await servers()).toMatchObject([{ is_on: false, offered: 0 }]);
    await ask();
    expect(toolsOffered()).not.toContain('Post_postage');
    await switchServer(post, true);
    await ask();
    expect(toolsOffered()).toContain('Post_postage');
  });

  it('offers the prompts of servers that are on, and has the server write one', async () => {
    const id = await connected('Parcels', parcels.url);
    const offered = async (by = user) => (await api.call(listToolServerPrompts, {}, by)).body.prompts.map(({ name }) => name);
    expect(await offered()).toEqual(['complaint', 'greeting']);
    expect(await offered(await api.newUser())).toEqual([]);
    const fill = { query: { server_id: id }, body: { name: 'complaint', arguments: { number: '4711' } } };
    expect((await api.call(fillServerPrompt, fill, user)).body.text).toBe('Write a polite complaint about parcel 4711.');
    await switchServer(id, false);
    expect(await offered()).toEqual([]);
  });

  it('gives every tool a name that no other tool has', async () => {
    await connect('read', office.url);
    await connect('read web', office.url);
    const userId = await userIdOf(api, user);
    const tool = { description: 'Pretends.', risk: 'reads' as const, input: { type: 'object' } };
    const tools = [{ ...tool, name: 'works' }];
    await api.database.db.insert(agentServers).values({ id: newId('srv'), userId, name: 'search', url: office.url, tools });
    await ask();
    const names = toolsOffered();
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith('search_works'))).toEqual(['search_works', expect.stringMatching(/^search_works_.{8}$/)]);
  });

  it('offers no more tools than a question can carry, and says how many', async () => {
    const userId = await userIdOf(api, user);
    const tool = { description: 'One of many.', risk: 'reads' as const, input: { type: 'object' } };
    const tools = Array.from({ length: 50 }, (_, at) => ({ ...tool, name: `tool-${at}` }));
    const rows = ['One', 'Two'].map((name) => ({ id: newId('srv'), userId, name, url: office.url, tools }));
    await api.database.db.insert(agentServers).values(rows);
    const { body } = await api.call(listToolServers, {}, user);
    expect(body).toMatchObject({ offered_max: 60 });
    expect(body.servers.map(({ offered }) => offered)).toEqual([50, 10]);
    await ask();
    expect(toolsOffered().filter((name) => /^(One|Two)_/.test(name))).toHaveLength(60);

    const longInput = { type: 'object', description: 'x'.repeat(19_000) };
    const long = Array.from({ length: 10 }, (_, at) => ({ ...tool, name: `long-${at}`, input: longInput }));
    await api.database.db.update(agentServers).set({ tools: long }).where(eq(agentServers.userId, userId));
    const shortened = (await api.call(listToolServers, {}, user)).body.servers;
    expect(shortened.map(({ offered }) => offered)).toEqual([5, 0]);
  });

  it('has none once an administrator switched tool servers off, also in the middle of an answer', async () => {
    const admin = await api.newAdmin();
    await connect('Post', office.url);
    provider.first = [[{ hold: true }, { call: 'Post_postage', input: {} }]];
    const held = provider.held();
    const answer = ask();
    await held;
    await setPolicy(admin, false);
    provider.release();
    expect((await answer).body.status).toBe('complete');
    expect(resultOf()).toContain('switched tool servers off');
    await ask();
    expect(toolsOffered()).not.toContain('Post_postage');
    expect((await api.call(connectToolServer, { body: { name: 'Other', server_url: office.url } }, user)).status).toBe(403);
    await setPolicy(admin, true);
  });
});

describe('a server that asks for a sign-in', () => {
  it('is signed in to from the settings; signed out, the sentence names the page', async () => {
    parcels.admit = door.protect(parcels.url);
    const { server, sign_in_url: url } = await connect('Parcels', parcels.url);
    expect(server).toMatchObject({ sign_in: 'needed', tools: [] });
    const query = { server_id: server?.server_id ?? '' };
    const other = await api.newUser();
    const returned = await door.approve(url ?? '');
    expect((await api.call(finishServerSignIn, { query, body: returned }, other)).status).toBe(404);
    const { body } = await api.call(finishServerSignIn, { query, body: returned }, user);
    expect(body).toMatchObject({ agent_id: '', problem: null, server: { sign_in: 'done' } });
    const { message } = await act(chat(), user, [['Parcels_count', {}], 'I counted.']);
    expect(message).toBe('I counted.');
    expect(resultOf()).toContain('Three.');
    await api.call(signOutOfServer, { query }, user);
    const sentence = 'The tool server “Parcels” requires you to sign in. Select Sign in under Tool Servers in your settings.';
    expect((await api.call(refreshAgentServer, { query }, user)).body.problem).toBe(sentence);
    await act(chat(), user, [['Parcels_count', {}], 'I could not.']);
    expect(resultOf()).toContain(sentence);
  });
});
