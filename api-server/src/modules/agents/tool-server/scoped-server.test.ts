import { eq } from 'drizzle-orm';
import * as admin from 'shared-contracts/admin-calls';
import * as own from 'shared-contracts/agent-calls';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition, CallInput } from 'shared-contracts/calls';
import * as scoped from 'shared-contracts/connection-calls';
import * as settings from 'shared-contracts/settings-calls';
import { workspaceRoles } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agentServers,
  auditEntries,
  grants,
  installationServers,
  policies,
  workspaceMembers,
} from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { type RichToolServer, startRichToolServer } from '../../../testing/rich-mcp-server.ts';
import { sampleInput } from '../../../testing/sample-input.ts';
import { scopedFields, withScopes } from '../../../testing/scoped-things.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser({ ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' });
/** Lists the levels of access that an agent's owner can give. */
const levels = ['view', 'use', 'edit'] as const;
/** Holds a person for each role in a workspace, each level of access to an agent, and each role in the installation. */
const people: Record<string, TestUser> = {};
let parcels: RichToolServer;
beforeAll(async () => {
  parcels = await startRichToolServer();
  // The first account owns the installation.
  await api.newUser();
  people.owner = await api.newUser('Olga');
  people.stranger = await api.newUser();
  for (const name of [...workspaceRoles, ...levels]) people[name] = await api.newUser(name);
  const given = levels.map((level): [TestUser, 'Member'] => [people[level] as TestUser, 'Member']);
  // Only people of a workspace can be given access.
  await workspaceOf(api, people.owner, ...given);
  people.admin = await api.newAdmin();
  people.runner = await api.newAdmin('owner');
});
afterAll(() => parcels.close());

/** Lists the calls of earlier releases with the scope that each is about, and the scoped call that opens to the same people. */
const pairs: readonly (readonly [CallDefinition, scoped.ScopeKind, CallDefinition])[] = [
  [own.listToolServers, 'me', scoped.listScopedServers],
  [own.connectToolServer, 'me', scoped.connectScopedServer],
  [own.refreshAgentServer, 'me', scoped.refreshScopedServer],
  [own.disconnectAgentServer, 'me', scoped.disconnectScopedServer],
  [own.getAgentSettings, 'agent', scoped.listScopedServers],
  [own.connectAgentServer, 'agent', scoped.connectScopedServer],
  [own.refreshAgentServer, 'agent', scoped.refreshScopedServer],
  [own.disconnectAgentServer, 'agent', scoped.disconnectScopedServer],
  [settings.listWorkspaceServers, 'workspace', scoped.listScopedServers],
  [settings.connectWorkspaceServer, 'workspace', scoped.connectScopedServer],
  [settings.refreshWorkspaceServer, 'workspace', scoped.refreshScopedServer],
  [settings.disconnectWorkspaceServer, 'workspace', scoped.disconnectScopedServer],
  [admin.listInstallationServers, 'installation', scoped.listScopedServers],
  [admin.connectInstallationServer, 'installation', scoped.connectScopedServer],
  [admin.refreshInstallationServer, 'installation', scoped.refreshScopedServer],
  [admin.disconnectInstallationServer, 'installation', scoped.disconnectScopedServer],
];

/** Gives the people their roles in a workspace, or their access to an agent. */
async function admit(of: scoped.ScopeKind, id: string): Promise<void> {
  const idOf = (name: string) => userIdOf(api, people[name] as TestUser);
  for (const role of of === 'workspace' ? workspaceRoles : [])
    await api.database.db.insert(workspaceMembers).values({ id: newId('wsm'), workspaceId: id, userId: await idOf(role), role });
  for (const level of of === 'agent' ? levels : [])
    await api.database.db
      .insert(grants)
      .values({ kind: 'agent', id, granteeKind: 'person', granteeId: await idOf(level), level, givenBy: null });
}

/** Makes a call and its scoped one for a person, about the same thing, and returns what each answered. */
async function answersFor(user: TestUser, [old, of, call]: (typeof pairs)[number]) {
  const { db } = api.database;
  const fields = await scopedFields(db, call, (of === 'me' ? user : (people.owner as TestUser)).email, of);
  const { server_id = '', id = '' } = fields;
  await admit(of, id);
  const named = { installation_server_id: server_id, workspace_server_id: server_id, workspace_id: id, agent_id: id };
  const send = async (one: CallDefinition) => {
    const input = sampleInput(one, { email: user.email, ...fields, ...named });
    const { status, body } = await api.call(one, input as CallInput<CallDefinition>, user);
    return { status, code: (body as { code?: string }).code };
  };
  const own = await db.select().from(agentServers).where(eq(agentServers.id, server_id));
  const shared = await db.select().from(installationServers).where(eq(installationServers.id, server_id));
  const earlier = await send(old);
  // A call may delete what it is about.
  if (own.length) await db.insert(agentServers).values(own).onConflictDoNothing();
  if (shared.length) await db.insert(installationServers).values(shared).onConflictDoNothing();
  return { earlier, now: await send(call) };
}

describe('a call of an earlier release', () => {
  it('exists for every scoped call', () => {
    const all = withScopes(allCalls.filter((call) => call.scoped === 'tool-servers'));
    expect(pairs.map(([, of, { name }]) => `${name} (${of})`).toSorted()).toEqual(all.map(([name]) => name).toSorted());
  });

  it.each(pairs.map((pair) => [pair[0].name, pair[1], pair[2].name, pair] as const))(
    '%s opens to the same people as %s of %s',
    async (_, of, _name, pair) => {
      const statuses: Record<string, number> = {};
      for (const [who, user] of Object.entries(people)) {
        const { earlier, now } = await answersFor(user, pair);
        // Scoped calls name the agent, so people who may only see it learn that. The earlier ones name the server, which is not found.
        const isOfServer = levels.some((level) => level === who) && 'server_id' in (pair[0].owns ?? {});
        expect({ who, ...now }).toEqual({ who, ...(of === 'agent' && isOfServer ? { status: 403, code: 'level-too-low' } : earlier) });
        expect(now.status === 200).toBe(earlier.status === 200);
        statuses[who] = now.status;
      }
      const everyone = Object.keys(people);
      const may = { me: everyone, agent: ['owner'], workspace: ['owner', 'Owner', 'Admin'], installation: ['admin', 'runner'] }[of];
      expect(everyone.filter((who) => statuses[who] === 200)).toEqual(everyone.filter((who) => may.includes(who)));
      if (of === 'agent') expect(levels.map((level) => statuses[level])).toEqual([403, 403, 403]);
    },
  );

  it('is kept from the same people by the policy, which leaves the servers of the installation alone', async () => {
    const { runner, owner } = people as { runner: TestUser; owner: TestUser };
    const { version } = (await api.call(admin.getPolicy, { query: { email: runner.email } }, runner)).body;
    const rules = { abilities: [{ ability: 'tool-servers' as const, is_on: false }], blocked_terms: [], moderation: null };
    await api.call(admin.savePolicy, { body: { email: runner.email, version, ...rules } }, runner);
    for (const pair of pairs) {
      const [{ name }, of, { ability }] = pair;
      const { earlier, now } = await answersFor(of === 'installation' ? runner : owner, pair);
      expect({ name, ...now }).toEqual({ name, ...earlier });
      const isOff = ability && of !== 'installation';
      expect({ name, ...now }).toMatchObject(isOff ? { status: 403, code: 'switched-off' } : { status: 200 });
    }
    await api.database.db.delete(policies);
  });
});

const scopes: readonly scoped.ScopeKind[] = ['me', 'agent', 'workspace', 'installation'];

it.each(scopes)('is connected, listed, refreshed and disconnected for %s, and recorded without its key', async (of) => {
  const user = await api.newAdmin('owner');
  const { id } = await scopedFields(api.database.db, scoped.listScopedServers, user.email, of);
  await api.database.db.delete(agentServers);
  await api.database.db.delete(installationServers);
  const query = { of, ...(id ? { id } : {}) };
  const body = { name: 'Parcels', server_url: parcels.url, server_key: 'sk-of-the-post' };
  const wrong = await api.call(scoped.connectScopedServer, { query, body: { ...body, server_url: 'http://127.0.0.1:9/mcp' } }, user);
  expect(wrong.body).toMatchObject({ server: null, problem: expect.any(String) });
  const { server } = (await api.call(scoped.connectScopedServer, { query, body }, user)).body;
  expect(server).toMatchObject({ name: 'Parcels', has_key: true, sign_in: 'none' });
  expect(server && 'groups' in server).toBe(of === 'installation');
  const again = await api.call(scoped.connectScopedServer, { query, body }, user);
  expect(again.body).toMatchObject({ server: null, problem: expect.stringContaining('“Parcels”') });
  const list = async (other: scoped.Scope) => (await api.call(scoped.listScopedServers, { query: other }, user)).body;
  const params = { server_id: server?.server_id ?? '' };
  expect((await list(query)).servers.map(({ server_id }) => server_id)).toEqual([params.server_id]);
  expect('offered_max' in (await list(query))).toBe(of === 'me');
  // A person's list also has what the installation gives them, in another row.
  if (of === 'agent' || of === 'workspace') expect((await list({ of: 'me' })).servers.filter(({ is_given }) => !is_given)).toEqual([]);
  if (of !== 'installation') expect((await list({ of: 'installation' })).servers).toEqual([]);
  const { body: fresh } = await api.call(scoped.refreshScopedServer, { params, query }, user);
  expect(fresh).toMatchObject({ problem: null, tools: expect.arrayContaining([expect.objectContaining({ name: 'count' })]) });
  expect((await api.call(scoped.disconnectScopedServer, { params, query }, user)).status).toBe(200);
  expect((await api.call(scoped.disconnectScopedServer, { params, query }, user)).status).toBe(404);
  expect((await list(query)).servers).toEqual([]);
  const entries = (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).filter(
    ({ targetId }) => targetId === params.server_id,
  );
  expect(entries.map(({ action }) => action)).toEqual(['tool-server.connect', 'tool-server.disconnect']);
  expect(JSON.stringify(entries)).not.toContain('sk-of-the-post');
});
