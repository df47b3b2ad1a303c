import { eq } from 'drizzle-orm';
import {
  connectInstallationServer,
  disconnectInstallationServer,
  listInstallationServers,
  refreshInstallationServer,
  setInstallationServerAccess,
} from 'shared-contracts/admin-calls';
import {
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
import {
  connectWorkspaceServer,
  createWorkspace,
  deleteWorkspace,
  disconnectWorkspaceServer,
  leaveWorkspace,
  listMembers,
  listWorkspaceServers,
  refreshWorkspaceServer,
  removeMember,
  setMemberRole,
} from 'shared-contracts/settings-calls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { agentServers, auditEntries, installationServers } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { act } from '../../../testing/acting-chat.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { type AuthorizationServer, startAuthorizationServer } from '../../../testing/authorization-server.ts';
import { type RichToolServer, startRichToolServer } from '../../../testing/rich-mcp-server.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const key = 'sk-of-the-workspace';
const gone = 'The tool server “Parcels” was disconnected, or you can no longer use it.';
const { api, provider } = appWithModel();
let parcels: RichToolServer;
let door: AuthorizationServer;
let admin: TestUser;
let people: Record<'owner' | 'manager' | 'member' | 'viewer' | 'guest' | 'stranger', TestUser>;
let workspace_id: string;

beforeAll(async () => {
  [parcels, door] = await Promise.all([startRichToolServer(), startAuthorizationServer()]);
  // The first account owns the installation.
  await api.newUser();
  admin = await api.newAdmin();
});
afterAll(() => Promise.all([parcels.close(), door.close()]));
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  parcels.admit = () => true;
  const [owner, manager, member, viewer, guest, stranger] = [
    await api.newUser('Olga'),
    await api.newUser('Ada'),
    await api.newUser('Max'),
    await api.newUser('Vera'),
    await api.newUser('Gus'),
    await api.newUser('Sam'),
  ] as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];
  people = { owner, manager, member, viewer, guest, stranger };
  workspace_id = await workspaceOf(api, owner, [manager, 'Admin'], [member, 'Member'], [viewer, 'Viewer'], [guest, 'Guest']);
});
afterEach(() => api.database.db.delete(installationServers));

const connect = (by: TestUser, more: { name?: string; server_url?: string; server_key?: string } = {}, workspace = workspace_id) =>
  api.call(
    connectWorkspaceServer,
    { params: { workspace_id: workspace }, body: { name: 'Parcels', server_url: parcels.url, ...more } },
    by,
  );
const connected = async (more: { server_key?: string } = {}) => (await connect(people.owner, more)).body.server?.server_id ?? '';
const servers = async (by: TestUser) => (await api.call(listToolServers, {}, by)).body.servers;
const idOf = async (by: TestUser) => (await servers(by))[0]?.server_id ?? '';
const chat = () => ({ api, provider });
const toolsOffered = () => provider.requests.at(-1)?.tools?.map(({ function: { name } }) => name) ?? [];
const resultOf = () => String(provider.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool')?.content);
const memberIdOf = async ({ email }: TestUser) => {
  const { members } = (await api.call(listMembers, { params: { workspace_id } }, people.owner)).body;
  return members.find((one) => one.email === email)?.member_id ?? '';
};
const entriesOf = async (id: string) =>
  api.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, id)).orderBy(auditEntries.seq);

it('is offered in the chats of the Owners, Admins and Members of its workspace, and of nobody else', async () => {
  await connected();
  const { owner, manager, member, viewer, guest, stranger } = people;
  for (const who of [owner, manager, member])
    expect(await servers(who)).toMatchObject([{ name: 'Parcels', is_on: true, is_given: true, has_key: false, workspace_name: 'Launch' }]);
  for (const who of [viewer, guest, stranger, admin]) expect(await servers(who)).toEqual([]);
  await act(chat(), member, [['Parcels_count', {}], 'Counted.']);
  expect(resultOf()).toContain('Three.');
  await act(chat(), viewer, ['Hello.']);
  expect(toolsOffered()).not.toContain('Parcels_count');
  await api.call(switchToolServer, { query: { server_id: await idOf(member) }, body: { is_on: false } }, member);
  await act(chat(), member, ['Hello.']);
  expect(toolsOffered()).not.toContain('Parcels_count');
  await act(chat(), manager, ['Hello.']);
  expect(toolsOffered()).toContain('Parcels_count');
});

it('is found by its id by nobody who lost it, and again by those who get it back', async () => {
  await connected();
  const { owner, member } = people;
  const server_id = await idOf(member);
  await api.call(switchServerTools, { query: { server_id }, body: { names: ['count'], is_on: false } }, member);
  const setRole = async (role: 'Viewer' | 'Member') =>
    api.call(setMemberRole, { params: { member_id: await memberIdOf(member) }, body: { role } }, owner);
  expect((await setRole('Viewer')).status).toBe(200);
  const query = { server_id };
  expect(await servers(member)).toEqual([]);
  expect((await api.call(listToolServerPrompts, {}, member)).body.prompts).toEqual([]);
  expect((await api.call(listResourceServers, {}, member)).body.servers).toEqual([]);
  const refused = await Promise.all([
    api.call(findServerResources, { query }, member),
    api.call(switchToolServer, { query, body: { is_on: true } }, member),
    api.call(switchServerTools, { query, body: { names: ['count'], is_on: true } }, member),
    api.call(signOutOfServer, { query }, member),
    api.call(startServerSignIn, { query }, member),
    api.call(refreshAgentServer, { query }, member),
    api.call(disconnectAgentServer, { query }, member),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  await setRole('Member');
  const [back] = await servers(member);
  expect(back?.server_id).toBe(server_id);
  expect(back?.tools.find(({ name }) => name === 'count')).toMatchObject({ is_on: false });
});

const losses: [string, () => Promise<{ status: number }>][] = [
  ['leaves', () => api.call(leaveWorkspace, { params: { workspace_id }, query: {} }, people.member)],
  ['is removed', async () => api.call(removeMember, { params: { member_id: await memberIdOf(people.member) }, query: {} }, people.owner)],
  [
    'becomes a Guest',
    async () => api.call(setMemberRole, { params: { member_id: await memberIdOf(people.member) }, body: { role: 'Guest' } }, people.owner),
  ],
  ['loses the workspace', () => api.call(deleteWorkspace, { params: { workspace_id } }, people.owner)],
];
it.each(losses)('is lost at once by a member who %s, in a running answer too', async (_, lose) => {
  await connected();
  const { member } = people;
  const resource = { kind: 'resource' as const, id: resourceReferenceId(await idOf(member), 'post://tariff'), name: 'tariff' };
  const ask = (more: object) =>
    api.call(completeChat, { body: { email: member.email, message: 'Count.', model: 'scripted', ...more } }, member);
  const { session_id } = (await ask({ references: [resource] })).body;
  expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain('A parcel costs 5.');
  const statuses: number[] = [];
  provider.first = [[{ after: async () => statuses.push((await lose()).status) }, { call: 'Parcels_count', input: {} }]];
  await ask({ tools_enabled: true });
  expect(statuses).toEqual([200]);
  expect(resultOf()).toContain(gone);
  const { messages } = (await api.call(openSession, { query: { session_id: session_id ?? '' } }, member)).body;
  expect(messages[0]?.references?.[0]).toMatchObject({ gone: true });
  expect((await ask({ references: [resource] })).status).toBe(404);
  expect(await servers(member)).toEqual([]);
});

it('is connected, listed, refreshed and disconnected by Owners and Admins of this workspace alone, which the audit log records', async () => {
  const { owner, manager, member, stranger } = people;
  expect((await connect(member)).status).toBe(403);
  expect((await connect(stranger)).status).toBe(404);
  const id = (await connect(manager)).body.server?.server_id ?? '';
  const list = (by: TestUser) => api.call(listWorkspaceServers, { params: { workspace_id } }, by);
  expect((await list(owner)).body.servers).toMatchObject([{ server_id: id, name: 'Parcels' }]);
  const params = { workspace_server_id: id };
  const refresh = (by: TestUser) => api.call(refreshWorkspaceServer, { params }, by);
  const disconnect = (by: TestUser) => api.call(disconnectWorkspaceServer, { params }, by);
  for (const call of [list, refresh, disconnect]) {
    expect((await call(member)).status).toBe(403);
    // Administrators of the installation who aren't in the workspace are strangers to it.
    for (const who of [stranger, admin]) expect((await call(who)).status).toBe(404);
  }
  expect((await api.call(disconnectAgentServer, { query: { server_id: await idOf(owner) } }, owner)).status).toBe(404);
  expect((await disconnect(owner)).status).toBe(200);
  expect(await servers(member)).toEqual([]);
  expect(await api.database.db.$count(agentServers, eq(agentServers.installationId, id))).toBe(0);
  expect(await entriesOf(id)).toMatchObject([
    {
      action: 'tool-server.connect',
      actorEmail: manager.email,
      targetKind: 'workspace-server',
      targetName: 'Parcels',
      after: { workspace: workspace_id },
    },
    { action: 'tool-server.disconnect', actorEmail: owner.email, before: { workspace: workspace_id } },
  ]);
});

it('is apart from the servers of the installation', async () => {
  const id = await connected();
  const body = { name: 'Parcels', server_url: parcels.url };
  const ofAll = (await api.call(connectInstallationServer, { body }, admin)).body.server?.server_id ?? '';
  const listed = (await api.call(listInstallationServers, {}, admin)).body.servers;
  expect(listed.map(({ server_id }) => server_id)).toEqual([ofAll]);
  const params = { installation_server_id: id };
  for (const call of [refreshInstallationServer, disconnectInstallationServer])
    expect((await api.call(call, { params }, admin)).status).toBe(404);
  expect((await api.call(setInstallationServerAccess, { params, body: { group_ids: null } }, admin)).status).toBe(404);
  const other = { params: { workspace_server_id: ofAll } };
  for (const call of [refreshWorkspaceServer, disconnectWorkspaceServer])
    for (const who of [people.owner, admin]) expect((await api.call(call, other, who)).status).toBe(404);
  expect((await servers(people.member)).map(({ workspace_name }) => workspace_name)).toEqual(['Launch', null]);
  expect(await servers(people.stranger)).toMatchObject([{ is_given: true, workspace_name: null }]);
  await act(chat(), people.member, ['Hello.']);
  expect(new Set(toolsOffered()).size).toBe(toolsOffered().length);
});

it('keeps the key from everybody, also where the server repeats it', async () => {
  const id = await connected({ server_key: key });
  await act(chat(), people.member, [['Parcels_who_am_i', {}], 'I see.']);
  expect(resultOf()).toBe('Bearer •••');
  const listed = (await api.call(listWorkspaceServers, { params: { workspace_id } }, people.owner)).body.servers;
  expect(listed).toMatchObject([{ server_id: id, has_key: true }]);
  const query = { server_id: await idOf(people.member) };
  expect((await api.call(refreshAgentServer, { query }, people.member)).status).toBe(404);
  expect((await api.call(startServerSignIn, { query }, people.member)).body.sign_in_url).toBeNull();
  const { db } = api.database;
  const rows = [await db.select().from(agentServers), await db.select().from(installationServers), await entriesOf(id)];
  expect(JSON.stringify([listed, await servers(people.member), rows])).not.toContain(key);
});

it('has each person sign in where it asks for a sign-in', async () => {
  parcels.admit = door.protect(parcels.url);
  const { member, manager } = people;
  expect((await connect(people.owner)).body.server).toMatchObject({ sign_in: 'needed', tools: [] });
  const query = { server_id: await idOf(member) };
  const { sign_in_url: url } = (await api.call(startServerSignIn, { query }, member)).body;
  const returned = await door.approve(url ?? '');
  const { body } = await api.call(finishServerSignIn, { query, body: returned }, member);
  expect(body).toMatchObject({ problem: null, server: { sign_in: 'done' } });
  await act(chat(), member, [['Parcels_count', {}], 'Counted.']);
  expect(resultOf()).toContain('Three.');
  expect(await servers(manager)).toMatchObject([{ sign_in: 'needed', tools: [], offered: 0 }]);
});

it('has one name in its workspace, refreshes its tools for everybody, and follows the guard and the limit', async () => {
  const { owner, member } = people;
  const id = await connected();
  await api.database.db.update(installationServers).set({ tools: [] });
  expect(await servers(member)).toMatchObject([{ tools: [] }]);
  const { body } = await api.call(refreshWorkspaceServer, { params: { workspace_server_id: id } }, owner);
  expect(body.problem).toBeNull();
  expect((await servers(member))[0]?.tools.length).toBe(body.tools.length);
  expect((await connect(owner)).body.problem).toBe('A server named “Parcels” already exists.');
  expect((await connect(owner, { name: 'Closed', server_url: 'http://10.0.0.1/mcp' })).body.server).toBeNull();
  const other = (await api.call(createWorkspace, { body: { email: owner.email, name: 'Lab' } }, owner)).body.workspace_id;
  expect((await connect(owner, {}, other)).body.problem).toBeNull();
  expect((await servers(owner)).map(({ workspace_name }) => workspace_name)).toEqual(['Launch', 'Lab']);
  expect((await servers(member)).map(({ workspace_name }) => workspace_name)).toEqual(['Launch']);
  const more = Array.from({ length: 19 }, (_, index) => ({ id: newId('srv'), workspaceId: workspace_id, name: `Server ${index}` }));
  const fields = { url: parcels.url, asksSignIn: false, isRestricted: true, tools: [], prompts: [] };
  await api.database.db.insert(installationServers).values(more.map((one) => ({ ...one, ...fields })));
  expect((await connect(owner, { name: 'Last' })).body.problem).toContain('limit for tool servers (20)');
});
