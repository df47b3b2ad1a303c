import { eq } from 'drizzle-orm';
import { completeChat, getModels, setDefaultModel } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { beforeEach, expect, it } from 'vitest';
import { auditEntries, workspaceMembers } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithProvider } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithProvider({}, { isEmptied: true });
let owner: TestUser;
let member: TestUser;
let workspaceId: string;

beforeEach(async () => {
  provider.models = ['small', 'gpt-4o'];
  provider.script = [{ text: 'Answered.' }, { finish: true }];
  [owner, member] = [await api.newUser('Olga'), await api.newUser('Max')];
  const made = await api.call(calls.createWorkspace, { body: { email: owner.email, name: 'Launch' } }, owner);
  workspaceId = made.body.workspace_id;
  await join(member, 'Member');
});

async function join(user: TestUser, role: calls.WorkspaceRole): Promise<void> {
  await api.database.db.insert(workspaceMembers).values({ id: newId('wsm'), workspaceId, userId: await userIdOf(api, user), role });
}
const connect = (by: TestUser) => {
  const body = { name: 'Acme', base_url: provider.baseUrl };
  return api.call(calls.createWorkspaceConnection, { params: { workspace_id: workspaceId }, body }, by);
};
async function connected(): Promise<string> {
  const { connection } = (await connect(owner)).body;
  if (!connection) throw new Error('not connected');
  return connection.connection_id;
}
const models = async (user: TestUser) => (await api.call(getModels, { query: { email: user.email } }, user)).body;
const namesOf = async (user: TestUser) => (await models(user)).filter(({ connected: is }) => is).map(({ modelName }) => modelName);
const ask = async (user: TestUser, model?: string) =>
  (await api.call(completeChat, { body: { message: 'Hi', email: user.email, ...(model ? { model } : {}) } }, user)).body;

it('is recorded when it is connected, without its key', async () => {
  await connected();
  const entries = await api.database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'model-connection.connect'))
    .orderBy(auditEntries.seq);
  expect(entries).toMatchObject([{ actorEmail: owner.email, targetName: 'Acme' }]);
});

it('gives the members of the workspace its models until they leave', async () => {
  const id = await connected();
  const stranger = await api.newUser();
  expect(await namesOf(member)).toEqual(['small', 'gpt-4o', 'Built-in assistant']);
  expect((await models(member))[0]?.description).toBe('Connected for everyone in “Launch”.');
  expect(await namesOf(stranger)).toEqual(['Built-in assistant']);
  expect((await ask(stranger, `${id}/small`)).message).toContain('the built-in assistant');
  expect((await ask(member, `${id}/small`)).message).toBe('Answered.');
  const own = (await api.call(calls.listWorkspaces, { query: { email: member.email } }, member)).body.workspaces;
  expect(own.map(({ workspace_id }) => workspace_id)).toContain(workspaceId);
  await api.call(calls.leaveWorkspace, { params: { workspace_id: workspaceId }, query: {} }, member);
  expect((await ask(member, `${id}/small`)).message).toContain('the built-in assistant');
});

it('never receives questions of members who have not chosen it', async () => {
  const id = await connected();
  for (const model of [undefined, 'gpt-4o', 'small']) expect((await ask(member, model)).message).toContain('the built-in assistant');
  expect(provider.requests).toEqual([]);
  await api.call(setDefaultModel, { body: { email: member.email, default_model: `${id}/small` } }, member);
  expect((await ask(member)).message).toBe('Answered.');
});

it('can be turned off and limited by the workspace’s managers, not by others', async () => {
  const id = await connected();
  const params = { workspace_connection_id: id };
  const body = { model_id: 'small', is_on: true, display_name: 'Quick', requests_per_minute: 1 };
  expect((await api.call(calls.setWorkspaceModel, { params, body }, member)).status).toBe(403);
  expect((await api.call(calls.setWorkspaceModel, { params, body }, owner)).status).toBe(200);
  expect(await namesOf(member)).toEqual(['Quick', 'gpt-4o', 'Built-in assistant']);
  expect((await ask(member, `${id}/small`)).status).toBe('complete');
  const refused = (await ask(member, `${id}/small`)).error;
  expect(refused?.detail).toBe(
    'You have reached the limit of Quick (requests per minute: 1). Try again in a minute, or choose another model.',
  );
  await api.call(calls.setWorkspaceModel, { params, body: { ...body, is_on: false } }, owner);
  expect(await namesOf(member)).toEqual(['gpt-4o', 'Built-in assistant']);
  expect((await api.call(calls.listWorkspaceModels, { params, query: {} }, owner)).body.models).toMatchObject([
    { model_id: 'small', is_on: false, groups: null },
    { model_id: 'gpt-4o', is_on: true },
  ]);
});

it('is connected, listed and deleted by Owners and Admins of this workspace alone', async () => {
  expect((await connect(member)).status).toBe(403);
  const id = await connected();
  const list = (by: TestUser) => api.call(calls.listWorkspaceConnections, { params: { workspace_id: workspaceId } }, by);
  expect((await list(owner)).body.connections).toMatchObject([{ connection_id: id, name: 'Acme', has_key: false, models: 2 }]);
  expect((await list(member)).status).toBe(403);
  const remove = (by: TestUser) => api.call(calls.deleteWorkspaceConnection, { params: { workspace_connection_id: id } }, by);
  expect((await remove(await api.newUser())).status).toBe(404);
  expect((await remove(member)).status).toBe(403);
  expect((await remove(owner)).status).toBe(200);
  expect(await namesOf(member)).toEqual(['Built-in assistant']);
});
