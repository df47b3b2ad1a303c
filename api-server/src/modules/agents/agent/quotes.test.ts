import { giveAccess } from 'shared-contracts/access-calls';
import * as agentCalls from 'shared-contracts/agent-calls';
import { completeChat, createAgent, openSession } from 'shared-contracts/calls';
import { createKnowledgeFolder, getFile } from 'shared-contracts/file-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatRunEvents } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, user: owner, provider } = appWithModel();

const question = 'Where are the stamps kept?';
const ofFile = /stamps\.txt|blue drawer/;
let ben: TestUser;
let agentId: string;

beforeEach(async () => {
  ben = await api.newUser('Ben');
  provider.script = [{ text: 'Done [1].' }, { finish: true }];
  provider.json = JSON.stringify({ title: 'Stamps', questions: [question] });
  await workspaceOf(api, owner, [ben, 'Member']);
  const folder = (await api.call(createKnowledgeFolder, { body: { email: owner.email } }, owner)).body.folder_id;
  const file = await uploadFile(api, owner, { name: 'stamps.txt', content: 'Stamps are kept in the blue drawer.', knowledge_id: folder });
  await expect.poll(async () => (await api.call(getFile, { query: { file_id: file.file_id } }, owner)).body.status).toBe('ready');
  agentId = await newAgent(owner, 'Clerk', folder);
  const grantee = { kind: 'person' as const, id: ben.email };
  await api.call(giveAccess, { body: { email: owner.email, kind: 'agent', id: agentId, grantee, level: 'use' } }, owner);
});

async function newAgent(user: TestUser, name: string, folder: string | null = null) {
  const fields = { name, description: 'Does the post.', instructions: 'Be brief.', starters: [], knowledge_id: folder };
  return (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
}

const ask = async (more: object = {}, user: TestUser = ben) =>
  (await api.call(completeChat, { body: { email: user.email, message: question, model: 'scripted', agent_id: agentId, ...more } }, user))
    .body;
const allow = (allows: boolean, user: TestUser = owner) =>
  api.call(agentCalls.setAgentQuotes, { query: { agent_id: agentId }, body: { allows_quotes: allows } }, user);
const allowed = (user: TestUser) => api.call(agentCalls.getAgentQuotes, { query: { agent_id: agentId } }, user);

/** Returns everything that an answer left for the person who asked: the answer, its chat, and the events of its run. */
async function everythingOf(body: Awaited<ReturnType<typeof ask>>): Promise<string> {
  const opened = await api.call(openSession, { query: { session_id: body.session_id ?? '' } }, ben);
  return JSON.stringify([body, opened.body, await api.database.db.select().from(chatRunEvents)]);
}

describe('citations of somebody else’s agent', () => {
  it('neither name nor quote its files, while the model reads them', async () => {
    const body = await ask();
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain('blue drawer');
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).not.toContain('stamps.txt');
    expect(body.sources.data).toEqual([{ title: 'Knowledge of this agent', kind: 'file' }]);
    expect(await everythingOf(body)).not.toMatch(ofFile);
  });

  it.each([
    ['in a report', { deep_dive: true }],
    ['in an incognito chat', { temporary: true }],
    ['without a model', { model: 'built-in' }],
    ['in a report without a model', { model: 'built-in', deep_dive: true }],
  ])('neither name nor quote them %s', async (_, more) => {
    const body = await ask(more);
    expect(body.status).toBe('complete');
    expect(JSON.stringify(body)).not.toMatch(ofFile);
    if ('model' in more) expect(body.message).toContain('I can only quote');
  });

  it('neither name nor quote them when another agent asks it', async () => {
    const chief = await newAgent(ben, 'Chief');
    const apps = { usesOwnFiles: true, usesWorks: true, allowedActions: [], askedAgents: [agentId] };
    await api.call(agentCalls.saveAgentSettings, { query: { agent_id: chief }, body: { apps } }, ben);
    provider.first = [[{ call: 'ask_agent', input: { agent_id: agentId, question } }, { finish: true }]];
    const body = await ask({ agent_id: chief });
    expect(body.sources.data).toMatchObject([{ title: 'Knowledge of this agent' }]);
    expect(await everythingOf(body)).not.toMatch(ofFile);
  });

  it('name and quote them once its owner shows where answers come from, and not for longer', async () => {
    expect((await allowed(owner)).body).toEqual({ allows_quotes: false });
    await allow(true);
    expect((await allowed(owner)).body).toEqual({ allows_quotes: true });
    const [cited] = (await ask()).sources.data ?? [];
    expect(cited).toMatchObject({ title: 'stamps.txt', kind: 'file' });
    expect(cited?.url).toBeUndefined();
    expect(JSON.stringify(cited)).toContain('blue drawer');
    await allow(false);
    expect(JSON.stringify(await ask())).not.toMatch(ofFile);
  });

  it('are decided by its owner alone', async () => {
    expect([(await allowed(ben)).status, (await allow(true, ben)).status]).toEqual([403, 403]);
    expect((await allowed(owner)).body).toEqual({ allows_quotes: false });
    expect(JSON.stringify((await ask({}, owner)).sources)).toMatch(ofFile);
  });
});
