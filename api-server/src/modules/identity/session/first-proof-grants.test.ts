import { and, eq, inArray, or } from 'drizzle-orm';
import { createApiKey, listOutsideModels } from 'shared-contracts/agent-calls';
import { completeChat, listSessions, openSharedChat, shareSession, signIn, signUp, ssoVerify } from 'shared-contracts/calls';
import { openSharedWorkflow, shareWorkflow } from 'shared-contracts/connection-calls';
import { daysAfter } from 'shared-contracts/days';
import * as calls from 'shared-contracts/settings-calls';
import { createWorkflow, getWorkflow, receiveWorkflowHook, switchWorkflow } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { newId } from '../../../platform/ids.ts';
import { exchangeAs, openBrowser, somebody } from '../../../testing/oauth-browser.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { addressProofs, appWithPlantedAccount, ownersPassword } from '../../../testing/planted-account.ts';
import { testPassword } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const given = appWithPlantedAccount();

describe.each(addressProofs)('the first proof of an address, by %s', (_, proof) => {
  it('ends API keys', async () => {
    const { secret } = (await given.api.call(createApiKey, { body: { email: given.attacker.email, name: 'Backdoor' } }, given.attacker))
      .body;
    expect((await given.api.call(listOutsideModels, {}, { token: secret })).status).toBe(200);
    await given[proof]();
    expect((await given.api.call(listOutsideModels, {}, { token: secret })).status).toBe(401);
  });

  it('ends shared links, but keeps the shared items', async () => {
    const { body: run } = await given.api.call(completeChat, { body: { message: 'Hello', email: given.attacker.email } }, given.attacker);
    const share = await given.api.call(shareSession, { body: { session_id: run.session_id ?? '' } }, given.attacker);
    const workflow_id = await makeOwned(given.api.database.db, 'blueprint', given.attacker.email);
    const { token } = (await given.api.call(shareWorkflow, { body: { workflow_id } }, given.attacker)).body;
    expect((await given.api.call(openSharedChat, { params: { token: share.body.token } })).status).toBe(200);
    const owner = await given[proof]();
    expect((await given.api.call(openSharedChat, { params: { token: share.body.token } })).status).toBe(404);
    expect((await given.api.call(openSharedWorkflow, { params: { token } })).status).toBe(404);
    const sessions = await given.api.call(listSessions, { params: { email: owner.email }, query: {} }, owner);
    expect(sessions.body.data).toHaveLength(1);
  });

  it('ends webhooks and schedules, but keeps the workflows', async () => {
    const hook = { id: 'hook', kind: 'trigger-webhook', name: 'Hook', position: { x: 0, y: 0 }, config: {} } as const;
    const notify = { id: 'tell', kind: 'notify', name: 'Tell', position: { x: 0, y: 0 }, config: { title: 'Done', text: '' } } as const;
    const definition = { schema: 1 as const, steps: [hook, notify], edges: [{ id: 'one', from: 'hook', to: 'tell' }] };
    const body = { email: given.attacker.email, name: 'Planted', definition };
    const { workflow_id, hook_path } = (await given.api.call(createWorkflow, { body }, given.attacker)).body;
    await given.api.call(switchWorkflow, { params: { workflow_id }, body: { is_on: true } }, given.attacker);
    const token = hook_path?.split('/').at(-1) ?? '';
    const call = () => given.api.call(receiveWorkflowHook, { params: { token }, body: {} });
    expect((await call()).status).toBe(200);
    const agentId = await makeOwned(given.api.database.db, 'agent', given.attacker.email);
    const userId = await userIdOf(given.api, given.attacker);
    const schedule = { agentId, userId, prompt: 'Send it all', cron: '* * * * *', timeZone: 'UTC', isOn: true, nextAt: new Date() };
    await given.api.database.db.insert(schema.agentSchedules).values(schedule);
    const owner = await given[proof]();
    expect((await call()).status).toBe(404);
    const kept = await given.api.call(getWorkflow, { params: { workflow_id } }, owner);
    expect(kept.body).toMatchObject({ name: 'Planted', status: 'off', hook_path: null });
    const open = await given.api.database.db
      .select()
      .from(schema.workflowRuns)
      .where(and(eq(schema.workflowRuns.userId, userId), eq(schema.workflowRuns.status, 'queued')));
    expect(open).toEqual([]);
    const schedules = await given.api.database.db.select().from(schema.agentSchedules).where(eq(schema.agentSchedules.agentId, agentId));
    expect(schedules.filter(({ isOn }) => isOn)).toEqual([]);
  });

  it('ends integrations that would send the owner’s data elsewhere: model providers, tool servers, search and automation', async () => {
    for (const kind of ['model-provider', 'agent-server', 'automation-connection'] as const)
      await makeOwned(given.api.database.db, kind, given.attacker.email);
    const [workspace] = (await given.api.call(calls.listWorkspaces, { query: { email: given.attacker.email } }, given.attacker)).body
      .workspaces;
    const workspaceId = workspace?.workspace_id ?? '';
    const evil = { id: 'prv_evil', workspaceId, name: 'Evil', baseUrl: 'https://evil.example', models: ['one'] };
    await given.api.database.db.insert(schema.modelProviders).values(evil);
    const evilServer = { name: 'Evil', url: 'https://evil.example/mcp', asksSignIn: false, tools: [], prompts: [] };
    await given.api.database.db.insert(schema.installationServers).values({ id: 'srv_evil', workspaceId, ...evilServer });
    const userId = await userIdOf(given.api, given.attacker);
    await given.api.database.db.insert(schema.searchConnections).values({ userId, engine: 'searxng', baseUrl: 'https://evil.example' });
    await given.api.database.db.insert(schema.defaultModels).values({ userId, modelId: 'evil/one' });
    await given[proof]();
    const { modelProviders, agentServers, automationConnections, searchConnections, defaultModels } = schema;
    for (const table of [modelProviders, agentServers, automationConnections, searchConnections, defaultModels])
      expect(await given.api.database.db.$count(table, eq(table.userId, userId))).toBe(0);
    for (const table of [modelProviders, schema.installationServers])
      expect(await given.api.database.db.$count(table, eq(table.workspaceId, workspaceId))).toBe(0);
  });

  it('ends other people’s seats in the personal workspace, and pending invitations', async () => {
    const accomplice = await given.api.newUser();
    const [workspace] = (await given.api.call(calls.listWorkspaces, { query: { email: given.attacker.email } }, given.attacker)).body
      .workspaces;
    const params = { workspace_id: workspace?.workspace_id ?? '' };
    const invite = (invited_email: string) =>
      given.api.call(calls.inviteMember, { params, body: { invited_email, role: 'Admin' } }, given.attacker);
    for (const email of [accomplice.email, 'waiting@example.com']) expect((await invite(email)).status).toBe(200);
    const invitation_token = await given.findMailed(accomplice.email, /invitation=(\S+)/);
    expect((await given.api.call(calls.acceptInvitation, { body: { invitation_token } }, accomplice)).status).toBe(200);
    const owner = await given[proof]();
    expect((await given.api.call(calls.listMembers, { params }, owner)).body.members.map(({ email }) => email)).toEqual([owner.email]);
    expect((await given.api.call(calls.listInvitations, { params }, owner)).body.invitations).toEqual([]);
  });

  it.each<[string, (at: Planted) => Promise<unknown>]>([
    ['shared a notebook with them', ({ give }) => give('notebook', 'person')],
    ['shared an agent with them', ({ give }) => give('agent', 'person')],
    ['shared a chat with a workspace', ({ give }) => give('chat', 'workspace')],
    ['let them share a notebook further', ({ give, accomplice }) => give('notebook', 'workspace', accomplice)],
    ['shared something of theirs in return', ({ give, attacker }) => give('agent', 'person', attacker, true)],
    ['took them into one of its workspaces', ({ join }) => join('Member')],
    ['made them an admin of one of its workspaces', ({ join }) => join('Admin')],
    ['made them an owner of its personal workspace', ({ join, personal }) => join('Owner', personal)],
    ['invited them to one of its workspaces', ({ invite }) => invite()],
    ['invited them to the installation', ({ invite }) => invite(true)],
    ['installed an extension', ({ install }) => install()],
  ])('ends what the planted account gave: it %s', async (__, plant) => {
    const at = await planted();
    await plant(at);
    expect(await at.left()).not.toBe(0);
    await given[proof]();
    expect(await at.left()).toBe(0);
    expect(await given.api.database.db.$count(schema.workspaces, eq(schema.workspaces.id, at.own)), 'contents stay').toBe(1);
  });
});

type Planted = Awaited<ReturnType<typeof planted>>;

/** Describes what a planted account can give to an accomplice, and counts what is left of it. */
async function planted() {
  const { api, attacker } = given;
  const { db } = api.database;
  const other = await api.newUser();
  const [mine, accomplice] = [await userIdOf(api, attacker), await userIdOf(api, other)];
  const [workspace] = (await api.call(calls.listWorkspaces, { query: { email: attacker.email } }, attacker)).body.workspaces;
  const personal = workspace?.workspace_id ?? '';
  const own = newId('ws');
  await db.insert(schema.workspaces).values({ id: own, name: 'Planted' });
  await db.insert(schema.workspaceMembers).values({ id: newId('wsm'), workspaceId: own, userId: mine, role: 'Owner' });
  const expiresAt = daysAfter(new Date(), 1);
  return {
    own,
    personal,
    attacker: mine,
    accomplice,
    give: async (kind: 'notebook' | 'agent' | 'chat', granteeKind: 'person' | 'workspace', givenBy = mine, isTheirs = false) => {
      const id = await makeOwned(db, kind, isTheirs ? other.email : attacker.email);
      await db
        .insert(schema.grants)
        .values({ kind, id, granteeKind, granteeId: granteeKind === 'person' ? accomplice : own, level: 'edit', givenBy });
    },
    join: (role: 'Owner' | 'Admin' | 'Member', workspaceId = own) =>
      db
        .insert(schema.workspaceMembers)
        .values({ id: newId('wsm'), workspaceId, userId: accomplice, role: role === 'Owner' ? 'Admin' : role }),
    invite: (isToInstallation = false) => {
      const row = { id: newId('inv'), email: 'eve@example.com', tokenHash: newId('h'), invitedBy: mine, expiresAt };
      if (isToInstallation) return db.insert(schema.installationInvitations).values(row);
      return db.insert(schema.workspaceInvitations).values({ ...row, workspaceId: own, role: 'Admin' });
    },
    install: () =>
      db.insert(schema.extensions).values({
        id: newId('ext'),
        workspaceId: own,
        remote: 'mfe-evil',
        label: 'Evil',
        version: '1',
        size: 1,
        filesToken: 'a',
        installedBy: mine,
        publisher: { name: 'Evil', url: null, key: 'k' },
        release: {} as never,
        wanted: {} as never,
        granted: {} as never,
        changedAt: new Date(),
      }),
    left: async () => {
      const { grants, workspaceMembers, workspaceInvitations, installationInvitations, extensions } = schema;
      const counts = await Promise.all([
        db.$count(grants, or(eq(grants.granteeId, accomplice), eq(grants.granteeId, own), eq(grants.givenBy, mine))),
        db.$count(workspaceMembers, and(inArray(workspaceMembers.workspaceId, [own, personal]), eq(workspaceMembers.userId, accomplice))),
        db.$count(workspaceInvitations, eq(workspaceInvitations.invitedBy, mine)),
        db.$count(installationInvitations, eq(installationInvitations.invitedBy, mine)),
        db.$count(extensions, eq(extensions.workspaceId, own)),
      ]);
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

it('keeps everything in a browser in which the account signed in before, and nothing in any other', async () => {
  const { api, attacker } = given;
  for (const isKnown of [true, false]) {
    const email = somebody('owner');
    const own = openBrowser(api);
    const { body } = await own.send(signUp, { body: { email, password: ownersPassword, first_name: 'Olga' } });
    const { secret } = (await api.call(createApiKey, { body: { email, name: 'Mine' } }, { token: body.access_token })).body;
    const browser = isKnown ? own : openBrowser(api);
    // The mark of another account says nothing about this one.
    if (!isKnown) await browser.send(signIn, { body: { email: attacker.email, password: testPassword } });
    await exchangeAs(browser, email);
    expect((await browser.send(ssoVerify, { body: { email } })).status).toBe(200);
    expect((await api.call(listOutsideModels, {}, { token: secret })).status).toBe(isKnown ? 200 : 401);
    expect((await api.call(signIn, { body: { email, password: ownersPassword } })).status).toBe(isKnown ? 200 : 401);
    const [row] = await api.database.db.select().from(schema.users).where(eq(schema.users.email, email));
    expect(row?.emailVerified).toBe(true);
  }
});
