import { eq } from 'drizzle-orm';
import { giveAccess } from 'shared-contracts/access-calls';
import { connectAgentServer, decideApproval, finishServerSignIn, listApprovals, saveAgentSettings } from 'shared-contracts/agent-calls';
import { completeChat, createAgent } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agentServers } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { type AuthorizationServer, startAuthorizationServer } from '../../../testing/authorization-server.ts';
import { type RichToolServer, startRichToolServer } from '../../../testing/rich-mcp-server.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let parcels: RichToolServer;
let door: AuthorizationServer;
let owner: TestUser;
let ben: TestUser;
let agentId: string;
let serverId: string;

beforeAll(async () => {
  [parcels, door] = await Promise.all([startRichToolServer(), startAuthorizationServer()]);
  [owner, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, owner, [ben, 'Member']);
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agentId = (await api.call(createAgent, { body: { email: owner.email, ...fields } }, owner)).body.agent_id;
  const grantee = { kind: 'person' as const, id: ben.email };
  await api.call(giveAccess, { body: { email: owner.email, kind: 'agent', id: agentId, grantee, level: 'use' } }, owner);
  parcels.admit = door.protect(parcels.url);
  const server = { name: 'Parcels', server_url: parcels.url };
  const { body } = await api.call(connectAgentServer, { query: { agent_id: agentId }, body: server }, owner);
  serverId = body.server?.server_id ?? '';
  const returned = await door.approve(body.sign_in_url ?? '');
  await api.call(finishServerSignIn, { query: { server_id: serverId }, body: returned }, owner);
  const apps = { usesOwnFiles: true, usesWorks: true, allowedActions: ['Parcels/who_am_i'] };
  await api.call(saveAgentSettings, { query: { agent_id: agentId }, body: { apps } }, owner);
});
beforeEach(() => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
});
afterAll(() => Promise.all([parcels.close(), door.close()]));

/** Returns what the model was given back for the call that Ben approved. */
async function useTool(): Promise<string> {
  provider.first = [[{ call: 'Parcels_who_am_i', input: {} }]];
  const body = { email: ben.email, message: 'Who are you?', model: 'scripted', agent_id: agentId };
  const answer = api.call(completeChat, { body }, ben);
  const waiting = async () => (await api.call(listApprovals, { query: { email: ben.email } }, ben)).body.approvals;
  await expect.poll(waiting).toHaveLength(1);
  const [approval] = await waiting();
  const decision = { query: { approval_id: approval?.approval_id ?? '' }, body: { decision: 'approved' as const } };
  await api.call(decideApproval, decision, ben);
  await answer;
  return String(provider.requests.at(-1)?.messages.find(({ role }) => role === 'tool')?.content);
}

it('uses the owner’s sign-in for people who use the agent, and shows them no token', async () => {
  expect(await useTool()).toBe('Bearer •••');
});

it('tells them that the owner must sign in, not where', async () => {
  door.valid.clear();
  door.forget();
  expect(await useTool()).toContain('The owner of this agent must sign in to the tool server “Parcels” before you can use its tools.');
  const [row] = await api.database.db.select().from(agentServers).where(eq(agentServers.id, serverId));
  expect(row).toMatchObject({ signIn: 'needed', sealedGrant: null });
});
