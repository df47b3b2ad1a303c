import { randomUUID } from 'node:crypto';
import {
  addGroupMembers,
  connectInstallationServer,
  createGroup,
  deleteGroup,
  disconnectInstallationServer,
  listInstallationServers,
  previewGroupLoss,
  refreshInstallationServer,
  removeGroupMember,
  setInstallationServerAccess,
} from 'shared-contracts/admin-calls';
import {
  connectToolServer,
  disconnectAgentServer,
  findServerResources,
  finishServerSignIn,
  listResourceServers,
  listToolServerPrompts,
  listToolServers,
  refreshAgentServer,
  resourceReferenceId,
  signOutOfServer,
  startServerSignIn,
  switchServerTools,
  switchToolServer,
} from 'shared-contracts/agent-calls';
import { completeChat, openSession } from 'shared-contracts/calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentServers, auditEntries, installationServers } from '../../../platform/database/schema/index.ts';
import { act } from '../../../testing/acting-chat.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { type AuthorizationServer, startAuthorizationServer } from '../../../testing/authorization-server.ts';
import { startHostileResources } from '../../../testing/hostile-resources.ts';
import { type RichToolServer, startRichToolServer } from '../../../testing/rich-mcp-server.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const key = 'sk-of-the-installation';
const { api, provider } = appWithModel();
let parcels: RichToolServer;
let door: AuthorizationServer;
let admin: TestUser;
let ana: TestUser;
let ben: TestUser;

beforeAll(async () => {
  [parcels, door] = await Promise.all([startRichToolServer(), startAuthorizationServer()]);
  // The first account owns the installation.
  await api.newUser();
  admin = await api.newAdmin();
});
afterAll(() => Promise.all([parcels.close(), door.close()]));
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  parcels.admit = () => true;
});
afterEach(() => api.database.db.delete(installationServers));

const connect = async (body: { name: string; server_url: string; server_key?: string }, by = admin) =>
  (await api.call(connectInstallationServer, { body }, by)).body;
const given = { name: 'Parcels', server_url: '' };
const connectGiven = async (server_key?: string) =>
  (await connect({ ...given, server_url: parcels.url, ...(server_key ? { server_key } : {}) })).server?.server_id ?? '';
const servers = async (by: TestUser) => (await api.call(listToolServers, {}, by)).body.servers;
const idOf = async (by: TestUser) => (await servers(by))[0]?.server_id ?? '';
const chat = () => ({ api, provider });
const toolsOffered = () => provider.requests.at(-1)?.tools?.map(({ function: { name } }) => name) ?? [];
const resultOf = () => String(provider.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool')?.content);

it('is offered in the chats of everybody, each of whom can switch it off for themselves', async () => {
  await connectGiven();
  expect(await servers(ana)).toMatchObject([{ name: 'Parcels', is_on: true, is_given: true, has_key: false }]);
  await act(chat(), ana, [['Parcels_count', {}], 'Counted.']);
  expect(resultOf()).toContain('Three.');
  await api.call(switchToolServer, { query: { server_id: await idOf(ana) }, body: { is_on: false } }, ana);
  await act(chat(), ana, ['Hello.']);
  expect(toolsOffered()).not.toContain('Parcels_count');
  await act(chat(), ben, ['Hello.']);
  expect(toolsOffered()).toContain('Parcels_count');
  const other = { query: { server_id: await idOf(ana) }, body: { is_on: true } };
  expect((await api.call(switchToolServer, other, ben)).status).toBe(404);
});

it('keeps the administrator’s key from everybody, also where the server repeats it', async () => {
  const id = await connectGiven(key);
  await act(chat(), ana, [['Parcels_who_am_i', {}], 'I see.']);
  expect(resultOf()).toBe('Bearer •••');
  const listed = await api.call(listInstallationServers, {}, admin);
  expect(listed.body.servers).toMatchObject([{ server_id: id, has_key: true }]);
  expect(JSON.stringify([listed.body, await servers(ana)])).not.toContain(key);
  const rows = [await api.database.db.select().from(agentServers), await api.database.db.select().from(installationServers)];
  expect(JSON.stringify(rows)).not.toContain(key);
  const query = { server_id: await idOf(ana) };
  expect((await api.call(refreshAgentServer, { query }, ana)).status).toBe(404);
  expect((await api.call(startServerSignIn, { query }, ana)).body.sign_in_url).toBeNull();
});

it('is disconnected by administrators only, and then gone in the middle of an answer too', async () => {
  const id = await connectGiven();
  const query = { server_id: await idOf(ana) };
  expect((await api.call(disconnectAgentServer, { query }, ana)).status).toBe(404);
  const params = { installation_server_id: id };
  expect((await api.call(disconnectInstallationServer, { params }, ana)).status).toBe(403);
  expect((await api.call(listInstallationServers, {}, ana)).status).toBe(403);
  provider.first = [[{ hold: true }, { call: 'Parcels_count', input: {} }]];
  const held = provider.held();
  const body = { email: ana.email, message: 'Count.', model: 'scripted', tools_enabled: true };
  const answer = api.call(completeChat, { body }, ana);
  await held;
  expect((await api.call(disconnectInstallationServer, { params }, admin)).status).toBe(200);
  provider.release();
  await answer;
  expect(resultOf()).toContain('The tool server “Parcels” was disconnected, or you can no longer use it.');
  expect(await servers(ana)).toEqual([]);
  const entries = (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(({ targetId }) => targetId === id);
  expect(entries.map(({ action }) => action)).toEqual(['tool-server.connect', 'tool-server.disconnect']);
});

it('has each person sign in where it asks for a sign-in', async () => {
  parcels.admit = door.protect(parcels.url);
  const { server } = await connect({ ...given, server_url: parcels.url });
  expect(server).toMatchObject({ sign_in: 'needed', tools: [] });
  const query = { server_id: await idOf(ana) };
  const { sign_in_url: url } = (await api.call(startServerSignIn, { query }, ana)).body;
  const returned = await door.approve(url ?? '');
  const { body } = await api.call(finishServerSignIn, { query, body: returned }, ana);
  expect(body).toMatchObject({ problem: null, server: { sign_in: 'done' } });
  await act(chat(), ana, [['Parcels_count', {}], 'Counted.']);
  expect(resultOf()).toContain('Three.');
  expect(await servers(ben)).toMatchObject([{ sign_in: 'needed', tools: [], offered: 0 }]);
});

it('refreshes its tools for everybody, has one name, and takes no place of a person’s own', async () => {
  const id = await connectGiven();
  await api.database.db.update(installationServers).set({ tools: [] });
  expect(await servers(ana)).toMatchObject([{ tools: [] }]);
  const { body } = await api.call(refreshInstallationServer, { params: { installation_server_id: id } }, admin);
  expect(body.problem).toBeNull();
  expect((await servers(ana))[0]?.tools.length).toBe(body.tools.length);
  const setKey = (sealedKey: string | null) => api.database.db.update(installationServers).set({ sealedKey });
  await setKey('sealed with another SECRETS_KEY');
  const unread = await api.call(refreshInstallationServer, { params: { installation_server_id: id } }, admin);
  expect(unread.body.problem).toContain('“Parcels”');
  await setKey(null);
  expect((await servers(ana))[0]?.tools.length).toBe(body.tools.length);
  expect((await connect({ ...given, server_url: parcels.url })).problem).toBe('A server named “Parcels” already exists.');
  expect((await connect({ name: 'Closed', server_url: 'http://10.0.0.1/mcp' })).server).toBeNull();
  const own = { name: 'Parcels', server_url: parcels.url };
  expect((await api.call(connectToolServer, { body: own }, ana)).body.problem).toBeNull();
  await act(chat(), ana, ['Hello.']);
  const names = toolsOffered();
  expect(new Set(names).size).toBe(names.length);
});

it('shows nobody its key in resources that repeat it', async () => {
  const hostile = await startHostileResources();
  await connect({ name: 'Foe', server_url: hostile.url, server_key: key });
  const server_id = await idOf(ana);
  const { body } = await api.call(findServerResources, { query: { server_id, q: 'repeats' } }, ana);
  expect(body.resources).toMatchObject([{ name: 'Repeats Bearer •••' }]);
  const references = [{ kind: 'resource' as const, id: resourceReferenceId(server_id, 'x://key'), name: 'Loot' }];
  const request = { email: ana.email, message: 'Read it.', model: 'scripted', references };
  await api.call(completeChat, { body: request }, ana);
  const read = JSON.stringify(provider.requests.at(-1));
  expect(read).toContain('Bearer •••');
  expect(read).not.toContain(key);
  await hostile.close();
});

describe('a server that is limited to groups', () => {
  let id: string;
  let group: string;
  const allow = (group_ids: string[] | null, by = admin, installation_server_id = id) =>
    api.call(setInstallationServerAccess, { params: { installation_server_id }, body: { group_ids } }, by);
  const listed = async () => (await api.call(listInstallationServers, {}, admin)).body.servers[0];
  const leave = async (person: TestUser) =>
    api.call(removeGroupMember, { params: { group_id: group, person_id: await userIdOf(api, person) } }, admin);
  beforeEach(async () => {
    id = await connectGiven();
    const name = `Post ${randomUUID()}`;
    group = (await api.call(createGroup, { body: { name, description: '' } }, admin)).body.group_id;
    const person_ids = [await userIdOf(api, ana)];
    await api.call(addGroupMembers, { params: { group_id: group }, body: { person_ids } }, admin);
  });

  it('is seen and used by their people only, also by its id', async () => {
    const bens = await idOf(ben);
    expect((await allow([group])).status).toBe(200);
    expect(await listed()).toMatchObject({ groups: [{ group_id: group }] });
    expect((await servers(ana)).map(({ name }) => name)).toEqual(['Parcels']);
    expect(await servers(ben)).toEqual([]);
    await act(chat(), ben, ['Hello.']);
    expect(toolsOffered()).not.toContain('Parcels_count');
    await act(chat(), ana, ['Hello.']);
    expect(toolsOffered()).toContain('Parcels_count');
    const query = { server_id: bens };
    expect((await api.call(listToolServerPrompts, {}, ben)).body.prompts).toEqual([]);
    expect((await api.call(listResourceServers, {}, ben)).body.servers).toEqual([]);
    const refused = [
      api.call(findServerResources, { query }, ben),
      api.call(switchToolServer, { query, body: { is_on: true } }, ben),
      api.call(switchServerTools, { query, body: { names: ['count'], is_on: true } }, ben),
      api.call(signOutOfServer, { query }, ben),
      api.call(startServerSignIn, { query }, ben),
      api.call(refreshAgentServer, { query }, ben),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 404));
    // Somebody who comes later has no row yet.
    expect(await servers(await api.newUser())).toEqual([]);
    await allow(null);
    expect(await listed()).toMatchObject({ groups: null });
    expect((await servers(ben)).map(({ server_id }) => server_id)).toEqual([bens]);
  });

  it('is lost at once, in a running answer too, with a resource of an earlier message', async () => {
    await allow([group]);
    const resource = { kind: 'resource' as const, id: resourceReferenceId(await idOf(ana), 'post://tariff'), name: 'tariff' };
    const ask = (more: object) => {
      const body = { email: ana.email, message: 'Count.', model: 'scripted', ...more };
      return api.call(completeChat, { body }, ana);
    };
    const { session_id } = (await ask({ references: [resource] })).body;
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain('A parcel costs 5.');
    provider.first = [[{ after: () => leave(ana) }, { call: 'Parcels_count', input: {} }]];
    await ask({ tools_enabled: true });
    expect(resultOf()).toContain('The tool server “Parcels” was disconnected, or you can no longer use it.');
    const { messages } = (await api.call(openSession, { query: { session_id: session_id ?? '' } }, ana)).body;
    expect(messages[0]?.references?.[0]).toMatchObject({ gone: true });
    expect((await ask({ references: [resource] })).status).toBe(404);
  });

  it('is nobody’s once its last group is deleted, which the console says before', async () => {
    await allow([group]);
    const { losses } = (await api.call(previewGroupLoss, { params: { group_id: group }, query: {} }, admin)).body;
    expect(losses).toEqual([{ kind: 'tool-server', name: 'Parcels', people: 1 }]);
    await api.call(deleteGroup, { params: { group_id: group } }, admin);
    expect(await listed()).toMatchObject({ groups: [] });
    expect(await servers(ana)).toEqual([]);
  });

  it('is limited by administrators, to groups that exist, which the audit log records', async () => {
    expect((await allow([group], ana)).status).toBe(403);
    expect((await allow(['nonsense'])).status).toBe(404);
    expect((await allow([])).status).toBe(400);
    expect((await allow([group], admin, 'nonsense')).status).toBe(404);
    expect(await listed()).toMatchObject({ groups: null });
    await allow([group, group]);
    const entries = (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(({ targetId }) => targetId === id);
    expect(entries.find(({ action }) => action === 'tool-server.access')).toMatchObject({
      before: { groups: null },
      after: { groups: [expect.stringMatching(/^Post /)] },
    });
  });
});
