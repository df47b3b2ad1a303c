import { and, eq } from 'drizzle-orm';
import { createApiKey, listOutsideModels } from 'shared-contracts/agent-calls';
import { completeChat, listSessions, openSharedChat, shareSession } from 'shared-contracts/calls';
import { openSharedWorkflow, shareWorkflow } from 'shared-contracts/connection-calls';
import * as calls from 'shared-contracts/settings-calls';
import { createWorkflow, getWorkflow, receiveWorkflowHook, switchWorkflow } from 'shared-contracts/workflow-calls';
import { describe, expect, it } from 'vitest';
import * as schema from '../../platform/database/schema/index.ts';
import { makeOwned } from '../../testing/owned-things.ts';
import { addressProofs, appWithPlantedAccount } from '../../testing/planted-account.ts';
import { userIdOf } from '../../testing/workspace-of.ts';

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
});
