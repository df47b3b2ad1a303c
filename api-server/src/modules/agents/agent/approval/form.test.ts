import { eq } from 'drizzle-orm';
import { connectAgentServer, decideApproval, type FormValues, listApprovals, saveAgentSettings } from 'shared-contracts/agent-calls';
import { completeChat, createAgent } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agentApprovals } from '../../../../platform/database/schema/index.ts';
import { anotherNode, appWithModel } from '../../../../testing/app-with-user.ts';
import { type RichToolServer, startRichToolServer } from '../../../../testing/rich-mcp-server.ts';

const { api, provider, user } = appWithModel();
const second = anotherNode(api, () => ({ LLM_BASE_URL: provider.baseUrl, LLM_MODEL: 'scripted', ALLOW_PRIVATE_PROVIDERS: '127.0.0.1' }));
let parcels: RichToolServer;
let agentId: string;

beforeAll(async () => {
  parcels = await startRichToolServer();
});
afterAll(() => parcels.close());
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agentId = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
  const query = { agent_id: agentId };
  await api.call(connectAgentServer, { query, body: { name: 'Parcels', server_url: parcels.url } }, user);
  const apps = { usesOwnFiles: true, usesWorks: true, allowedActions: ['Parcels/send_parcel'] };
  await api.call(saveAgentSettings, { query, body: { apps, decisions: { approval: 'nothing', guidance: '' } } }, user);
});

/** Lets the agent call the tool, and returns the form that it shows and what the tool returned. */
async function send() {
  provider.first = [[{ call: 'Parcels_send_parcel', input: {} }]];
  const answer = api.call(completeChat, { body: { email: user.email, message: 'Send it.', agent_id: agentId, model: 'scripted' } }, user);
  const waiting = async () => (await api.call(listApprovals, { query: { email: user.email } }, user)).body.approvals;
  await expect.poll(waiting).toHaveLength(1);
  const [approval] = await waiting();
  const result = answer.then(() => String(provider.requests.at(-1)?.messages.find(({ role }) => role === 'tool')?.content));
  return { approval, result };
}
const decide = (id = '', decision: 'approved' | 'refused', values?: FormValues, at = api, who = user) =>
  at.call(decideApproval, { query: { approval_id: id }, body: { decision, ...(values ? { values } : {}) } }, who);

it('waits for the form on one node and takes what was entered on another, and keeps nothing of it', async () => {
  const { approval, result } = await send();
  expect(approval).toMatchObject({ tool: 'Parcels/send_parcel', preview: { form: { server: 'Parcels', message: 'Where should it go?' } } });
  const sent = await decide(approval?.approval_id, 'approved', { street: 'Quay 7', floor: 3, extras: ['tracked'], other: 'x' }, second);
  expect(sent.body).toEqual({ status: 'approved' });
  const received = JSON.parse((await result).replace('accept ', ''));
  expect(received).toEqual({ street: 'Quay 7', floor: 3, extras: ['tracked'] });
  const [row] = await api.database.db
    .select()
    .from(agentApprovals)
    .where(eq(agentApprovals.id, approval?.approval_id ?? ''));
  expect(JSON.stringify(row)).not.toContain('Quay 7');
});

it('returns to the server that the user declined', async () => {
  const { approval, result } = await send();
  await decide(approval?.approval_id, 'refused', { street: 'Quay 7' });
  expect(await result).toBe('decline');
});

it('names the fields that don’t fit, and waits on', async () => {
  const { approval, result } = await send();
  const refused = await decide(approval?.approval_id, 'approved', {
    floor: 3.5,
    speed: 'warp',
    signature: 'yes',
    extras: ['gold'],
  });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      errors: [
        { path: 'values.street', message: 'This is required.' },
        { path: 'values.floor', message: 'This must be a number.' },
        { path: 'values.speed', message: 'This must be one of: Slow or Fast.' },
        { path: 'values.signature', message: 'This must be true or false.' },
        { path: 'values.extras', message: 'This must be one of: insured or tracked.' },
      ],
    },
  });
  expect((await decide(approval?.approval_id, 'approved', { street: 'x'.repeat(61), floor: 91 })).body).toMatchObject({
    errors: [{ message: 'Use at most 60 characters.' }, { message: 'Use at most 90.' }],
  });
  await decide(approval?.approval_id, 'approved', { street: 'Quay 7' });
  expect(await result).toBe('accept {"street":"Quay 7"}');
});

it('can be answered by its user alone, and once', async () => {
  const { approval, result } = await send();
  const stranger = await api.newUser();
  expect((await decide(approval?.approval_id, 'approved', { street: 'Elsewhere' }, api, stranger)).status).toBe(404);
  await decide(approval?.approval_id, 'approved', { street: 'Quay 7' });
  expect((await decide(approval?.approval_id, 'approved', { street: 'Quay 8' })).body).toEqual({ status: 'approved' });
  expect(await result).toBe('accept {"street":"Quay 7"}');
});
