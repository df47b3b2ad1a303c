import * as admin from 'shared-contracts/admin-calls';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition, CallInput } from 'shared-contracts/calls';
import * as own from 'shared-contracts/calls';
import * as scoped from 'shared-contracts/connection-calls';
import * as settings from 'shared-contracts/settings-calls';
import { workspaceRoles } from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { auditEntries, modelProviders, workspaceMembers } from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithProvider } from '../../../testing/app-with-user.ts';
import { sampleInput } from '../../../testing/sample-input.ts';
import { scopedFields, withScopes } from '../../../testing/scoped-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import type { ConnectionHolder } from './model.types.ts';

const { api, provider } = appWithProvider({}, { isEmptied: true });

type ConnectionScope = ConnectionHolder['of'];

/** Lists the calls of earlier releases with the scope that each is about, and the scoped call that opens to the same people. */
const pairs: readonly (readonly [CallDefinition, ConnectionScope, CallDefinition])[] = [
  [own.listModelProviders, 'me', scoped.listScopedConnections],
  [own.testModelProvider, 'me', scoped.testScopedConnection],
  [own.connectModelProvider, 'me', scoped.createScopedConnection],
  [own.refreshModelProvider, 'me', scoped.refreshScopedConnection],
  [own.disconnectModelProvider, 'me', scoped.deleteScopedConnection],
  [settings.listWorkspaceConnections, 'workspace', scoped.listScopedConnections],
  [settings.createWorkspaceConnection, 'workspace', scoped.createScopedConnection],
  [settings.refreshWorkspaceConnection, 'workspace', scoped.refreshScopedConnection],
  [settings.deleteWorkspaceConnection, 'workspace', scoped.deleteScopedConnection],
  [settings.listWorkspaceModels, 'workspace', scoped.listScopedModels],
  [settings.setWorkspaceModel, 'workspace', scoped.setScopedModel],
  // Nobody could test an endpoint in the name of a workspace; its managers could in their own.
  [settings.listWorkspaceConnections, 'workspace', scoped.testScopedConnection],
  [admin.listModelConnections, 'installation', scoped.listScopedConnections],
  [admin.testModelConnection, 'installation', scoped.testScopedConnection],
  [admin.createModelConnection, 'installation', scoped.createScopedConnection],
  [admin.updateModelConnection, 'installation', scoped.updateScopedConnection],
  [admin.refreshModelConnection, 'installation', scoped.refreshScopedConnection],
  [admin.deleteModelConnection, 'installation', scoped.deleteScopedConnection],
  [admin.listConnectionModels, 'installation', scoped.listScopedModels],
  [admin.setConnectionModel, 'installation', scoped.setScopedModel],
];

describe('a call of an earlier release', () => {
  it('exists for every scoped call', () => {
    const all = withScopes(allCalls.filter((call) => call.scoped === 'model-connections'));
    expect(pairs.map(([, of, { name }]) => `${name} (${of})`).toSorted()).toEqual(all.map(([name]) => name).toSorted());
  });

  it.each(pairs.map(([old, of, call]) => [old.name, of, call.name, old, call] as const))(
    '%s opens to the same people as %s of %s',
    async (_, of, _name, old, call) => {
      const owner = await api.newUser('Olga');
      const people: Record<string, TestUser> = { owner, stranger: await api.newUser(), admin: await api.newAdmin() };
      people.installationOwner = await api.newAdmin('owner');
      const opened: Record<string, boolean> = {};
      for (const role of workspaceRoles) people[role] = await api.newUser(role);
      for (const [who, user] of Object.entries(people)) {
        // A call may delete what it is about.
        const fields = await scopedFields(api.database.db, call, (of === 'me' ? user : owner).email, of);
        const { connection_id = '', id = '' } = fields;
        for (const role of of === 'workspace' ? workspaceRoles : [])
          await api.database.db
            .insert(workspaceMembers)
            .values({ id: newId('wsm'), workspaceId: id, userId: await userIdOf(api, people[role] ?? owner), role });
        const named = { provider_id: connection_id, workspace_connection_id: connection_id, workspace_id: id };
        const send = async (one: CallDefinition) => {
          const input = sampleInput(one, { email: user.email, ...fields, ...named, model_id: 'sample', group_ids: null });
          return (await api.call(one, input as CallInput<CallDefinition>, user)).status;
        };
        const before = await api.database.db.select().from(modelProviders);
        const earlier = await send(old);
        await api.database.db.insert(modelProviders).values(before).onConflictDoNothing();
        opened[who] = earlier === 200;
        expect({ who, status: await send(call) }).toEqual({ who, status: earlier });
      }
      const everyone = Object.keys(people);
      const may = { me: everyone, workspace: ['owner', 'Owner', 'Admin'], installation: ['admin', 'installationOwner'] }[of];
      expect(Object.keys(opened).filter((who) => opened[who])).toEqual(everyone.filter((who) => may.includes(who)));
    },
  );
});

const scopes: readonly ConnectionScope[] = ['me', 'workspace', 'installation'];

it.each(scopes)('is connected, listed, refreshed and deleted for %s, and recorded without its key', async (of) => {
  provider.models = ['small', 'large'];
  const user = await api.newAdmin('owner');
  const { id } = await scopedFields(api.database.db, scoped.listScopedConnections, user.email, of);
  await api.database.db.delete(modelProviders);
  const query = { of, ...(id ? { id } : {}) };
  const body = { name: 'Acme', base_url: provider.baseUrl, api_key: provider.key ?? '' };
  const wrong = await api.call(scoped.createScopedConnection, { query, body: { ...body, base_url: 'http://127.0.0.1:9/v1' } }, user);
  expect(wrong.body).toMatchObject({ connection: null, problem: expect.any(String) });
  const { connection } = (await api.call(scoped.createScopedConnection, { query, body }, user)).body;
  const params = { connection_id: connection?.connection_id ?? '' };
  expect(connection).toMatchObject({ name: 'Acme', models: 2, models_on: 2, groups: null, is_fixed: false });
  expect((await api.call(scoped.createScopedConnection, { query, body }, user)).body).toMatchObject({ code: 'name-taken' });
  const list = async (other: scoped.Scope<ConnectionScope>) =>
    (await api.call(scoped.listScopedConnections, { query: other }, user)).body.connections.map(({ connection_id }) => connection_id);
  expect(await list(query)).toEqual([params.connection_id]);
  for (const other of ['me', 'installation'] as const) if (other !== of) expect(await list({ of: other })).toEqual([]);
  provider.models = ['small'];
  const { body: fresh } = await api.call(scoped.refreshScopedConnection, { params, query }, user);
  expect(fresh).toMatchObject({ problem: null, connection: { models: 1 } });
  expect((await api.call(scoped.deleteScopedConnection, { params, query }, user)).status).toBe(200);
  expect(await list(query)).toEqual([]);
  const rows = await api.database.db.select().from(auditEntries).orderBy(auditEntries.id);
  const acts = of === 'me' ? ['provider.connect', 'provider.disconnect'] : ['model-connection.connect', 'model-connection.disconnect'];
  expect(rows.map(({ action }) => action).filter((action) => /^(?:provider|model-connection)\./.test(action))).toEqual(acts);
});

it('keeps the groups of a model if none are sent, and takes none from the managers of a workspace', async () => {
  const user = await api.newAdmin('owner');
  const { group_id } = (await api.call(admin.createGroup, { body: { name: 'Research', description: '' } }, user)).body;
  const body = { model_id: 'sample', is_on: true, display_name: null, requests_per_minute: null };
  const { connection_id = '' } = await scopedFields(api.database.db, scoped.setScopedModel, user.email, 'installation');
  const at = { params: { connection_id }, query: { of: 'installation' } } as const;
  await api.call(scoped.setScopedModel, { ...at, body: { ...body, group_ids: [group_id] } }, user);
  await api.call(scoped.setScopedModel, { ...at, body: { ...body, display_name: 'Quick' } }, user);
  expect((await api.call(scoped.listScopedModels, at, user)).body.models).toMatchObject([
    { display_name: 'Quick', groups: [{ group_id, name: 'Research' }] },
  ]);
  const { connection_id: shared = '', id } = await scopedFields(api.database.db, scoped.setScopedModel, user.email, 'workspace');
  const inWorkspace = { params: { connection_id: shared }, query: { of: 'workspace', id } } as const;
  const limited = await api.call(scoped.setScopedModel, { ...inWorkspace, body: { ...body, group_ids: [group_id] } }, user);
  expect(limited).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
});

it('is changed by administrators for the installation, and those it refuses are in the audit log', async () => {
  const [user, stranger] = [await api.newAdmin('owner'), await api.newUser()];
  const { connection_id = '' } = await scopedFields(api.database.db, scoped.updateScopedConnection, user.email, 'installation');
  const input = { params: { connection_id }, query: { of: 'installation' }, body: { name: 'Acme Europe' } } as const;
  expect((await api.call(scoped.updateScopedConnection, input, stranger)).status).toBe(403);
  expect((await api.call(scoped.updateScopedConnection, input, user)).body).toMatchObject({ connection: { name: 'Acme Europe' } });
  // What a workspace refuses its members isn't recorded, as with other calls of workspaces.
  const { id } = await scopedFields(api.database.db, scoped.listScopedConnections, user.email, 'workspace');
  expect((await api.call(scoped.listScopedConnections, { query: { of: 'workspace', id } }, stranger)).status).toBe(404);
  const rows = await api.database.db.select().from(auditEntries).orderBy(auditEntries.id);
  const recorded = rows.filter(({ action }) => ['call.refuse', 'model-connection.change'].includes(action));
  expect(recorded).toMatchObject([
    { action: 'call.refuse', actorEmail: stranger.email, after: { call: 'updateScopedConnection' } },
    { action: 'model-connection.change', actorEmail: user.email, after: { name: 'Acme Europe' } },
  ]);
});
