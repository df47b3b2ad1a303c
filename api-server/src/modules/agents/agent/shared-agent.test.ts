import { eq } from 'drizzle-orm';
import { type AgentSettings, defaultAgentSettings, type GivenLevel } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import * as agentCalls from 'shared-contracts/agent-calls';
import * as calls from 'shared-contracts/calls';
import { createKnowledgeFolder, getFile, listFiles } from 'shared-contracts/file-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentLog, agents, chatRunEvents, notebooks } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { openStream, textOf } from '../../../testing/event-stream.ts';
import { startToolServer, type TestToolServer } from '../../../testing/mcp-server.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { personalDataOf } from '../../../testing/personal-data-of.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let office: TestToolServer;
let url: string;
let owner: TestUser;
let ben: TestUser;
let agentId: string;
let fileId: string;
let folderId: string;

/** What only the owner and editors may see of the agent. */
const marks = { instructions: 'INSTRUCTION4711', key: 'sk-KEY-4712', goal: 'GOAL-4713', topic: 'TOPIC-4714', works: 'OWNERWORKS-4715' };

beforeAll(async () => {
  office = await startToolServer();
  url = await api.listen();
});
afterAll(() => office.close());
beforeEach(async () => {
  office.letters.length = 0;
  office.key = marks.key;
  provider.script = [{ text: 'Done [1].' }, { finish: true }];
  provider.first = [];
  [owner, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, owner, [ben, 'Member']);
  folderId = (await api.call(createKnowledgeFolder, { body: { email: owner.email } }, owner)).body.folder_id;
  fileId = (await uploadFile(api, owner, { name: 'stamps.txt', content: 'Stamps are kept in the blue drawer.', knowledge_id: folderId }))
    .file_id;
  await expect.poll(async () => (await api.call(getFile, { query: { file_id: fileId } }, owner)).body.status).toBe('ready');
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: marks.instructions, starters: ['Send a letter'] };
  const body = { email: owner.email, ...fields, knowledge_id: folderId };
  agentId = (await api.call(calls.createAgent, { body }, owner)).body.agent_id;
  const server = { name: 'Post', server_url: office.url, server_key: marks.key };
  const connected = await api.call(agentCalls.connectAgentServer, { query: { agent_id: agentId }, body: server }, owner);
  expect(connected.body.problem).toBeNull();
  await save({
    goals: { goal: marks.goal, success: '', autonomy: 'copilot' },
    apps: { usesOwnFiles: true, usesWorks: true, allowedActions: ['Post/postage', 'Post/send_letter', 'search_works'] },
    decisions: { approval: 'nothing', guidance: '' },
    safety: { ...defaultAgentSettings.safety, blockedTopics: [marks.topic] },
  });
});

const save = (change: Partial<AgentSettings>) =>
  api.call(agentCalls.saveAgentSettings, { query: { agent_id: agentId }, body: change }, owner);
const give = async (level: GivenLevel, kind: 'agent' | 'notebook' = 'agent', id = agentId) => {
  const body = { email: owner.email, kind, id, grantee: { kind: 'person' as const, id: ben.email }, level };
  expect((await api.call(giveAccess, { body }, owner)).status).toBe(200);
};
const take = () => {
  const grantee = { grantee_kind: 'person' as const, grantee_id: ben.email };
  return api.call(takeAccess, { query: { email: owner.email, kind: 'agent', id: agentId, ...grantee } }, owner);
};
const get = (user = ben) => api.call(calls.getAgent, { query: { agent_id: agentId } }, user);
const ask = (message: string, more: object = { agent_id: agentId }, user = ben) =>
  api.call(calls.completeChat, { body: { email: user.email, message, model: 'scripted', ...more } }, user);
const waiting = async (user: TestUser) => (await api.call(agentCalls.listApprovals, { query: { email: user.email } }, user)).body.approvals;
const systemOf = () => JSON.stringify(provider.requests.at(-1)?.messages.find(({ role }) => role === 'system' || role === 'developer'));

function expectNothingLeaks(answer: unknown) {
  const text = JSON.stringify(answer);
  for (const hidden of [...Object.values(marks), office.url, new URL(office.url).host, fileId, folderId])
    expect(text).not.toContain(hidden);
}

describe('somebody who may use an agent', () => {
  beforeEach(() => give('use'));

  it('does not see what the model thinks, which may quote the instructions', async () => {
    const thought = { choices: [{ index: 0, delta: { reasoning_content: `They told me ${marks.instructions}.` }, finish_reason: null }] };
    provider.script = [{ raw: `data: ${JSON.stringify(thought)}\n\n` }, { text: 'Done.' }, { finish: true }];
    const { session_id } = (await ask('What do you do?')).body;
    const { body } = await api.call(calls.openSession, { query: { session_id: session_id ?? '' } }, ben);
    expect(body.messages.at(-1)?.content).toBe('Done.');
    expectNothingLeaks(body);
  });

  it('sees its name, description and starters and whose it is, and nothing of how it works', async () => {
    const { body } = await get();
    expect(body).toMatchObject({
      agent_name: 'Clerk',
      description: 'Does the post.',
      starters: ['Send a letter'],
      instructions: '',
      files: [],
      email: owner.email,
      sharing: { level: 'use', owner: { email: owner.email } },
    });
    expect(body.version).toBeUndefined();
    const { agents: listed } = (await api.call(calls.listAgents, { query: { email: ben.email } }, ben)).body;
    expect(listed).toMatchObject([{ agent_id: agentId, sharing: { level: 'use', owner: { email: owner.email } } }]);
    const items = await api.call(calls.listItems, { query: { email: ben.email, sharing: 'with-me' } }, ben);
    const found = await api.call(calls.searchItems, { query: { email: ben.email, q: marks.instructions } }, ben);
    for (const answer of [body, listed, items.body, found.body]) expectNothingLeaks(answer);
    const { agents: own } = (await api.call(calls.listAgents, { query: { email: owner.email } }, owner)).body;
    expect(own).toMatchObject([{ instructions: marks.instructions, sharing: {} }]);
  });

  it('chats with it on their own account, and its owner learns nothing of that', async () => {
    const { status, body } = await ask('Where are the stamps kept?');
    expect({ status, body }).toMatchObject({ status: 200, body: { message: 'Done [1].', status: 'complete' } });
    expect(systemOf()).toContain(marks.instructions);
    expect(JSON.stringify(provider.requests.at(-1)?.messages.at(-1))).toContain('blue drawer');
    const opened = await api.call(calls.openSession, { query: { session_id: body.session_id ?? '' } }, ben);
    expect(opened.body.agent_id).toBe(agentId);
    for (const answer of [body, opened.body]) expectNothingLeaks(answer);
    const foreign = await api.call(calls.openSession, { query: { session_id: body.session_id ?? '' } }, owner);
    expect(foreign.status).toBe(404);
    expect((await api.call(agentCalls.listAgentLog, { query: { agent_id: agentId } }, owner)).body.entries).toEqual([]);
    expect(await api.database.db.select().from(agentLog).where(eq(agentLog.agentId, agentId))).toEqual([]);
  });

  it('cannot open its files', async () => {
    expect((await api.call(getFile, { query: { file_id: fileId } }, ben)).status).toBe(404);
    expect((await api.call(listFiles, { query: { email: ben.email, knowledge_id: folderId } }, ben)).status).toBe(404);
    expect((await ask('Stamps?', { knowledge_id: folderId })).status).toBe(404);
  });

  it('streams an answer whose events reveal nothing, even while it searches', async () => {
    const kept = await uploadFile(api, owner, { name: 'private.txt', content: `The stamps of the owner: ${marks.works}.` });
    await expect.poll(async () => (await api.call(getFile, { query: { file_id: kept.file_id } }, owner)).body.status).toBe('ready');
    provider.first = [[{ call: 'search_works', input: { question: 'Where are the stamps of the owner?' } }, { finish: true }]];
    const body = { email: ben.email, message: 'Where are the stamps of the owner?', model: 'scripted', agent_id: agentId };
    const events = await (await openStream({ url: `${url}/api${calls.completeChat.path}`, token: ben.token, body })).rest();
    expect(events.at(-1)).toMatchObject({ type: 'ended', status: 'complete' });
    expectNothingLeaks(events);
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).not.toContain(marks.works);
    expectNothingLeaks((await api.database.db.select().from(chatRunEvents)).slice(-events.length));
  });

  it('approves every use of its tool servers, whatever its settings say', async () => {
    provider.first = [[{ call: 'Post_postage', input: { country: 'Chile' } }, { finish: true }]];
    const answer = ask('What does a letter to Chile cost?');
    await expect.poll(async () => (await waiting(ben)).length).toBe(1);
    const [approval] = await waiting(ben);
    expect(approval).toMatchObject({ tool: 'Post/postage', input: { country: 'Chile' } });
    expect(await waiting(owner)).toEqual([]);
    expectNothingLeaks(approval);
    const decision = { query: { approval_id: approval?.approval_id ?? '' }, body: { decision: 'approved' as const } };
    expect((await api.call(agentCalls.decideApproval, decision, owner)).status).toBe(404);
    await api.call(agentCalls.decideApproval, decision, ben);
    expect((await answer).body.status).toBe('complete');
    expect(JSON.stringify(provider.requests.at(-1)?.messages.at(-1))).toContain('costs 1.10');
  });

  it('cannot use a tool server once the agent is no longer shared, not even with an earlier approval', async () => {
    provider.first = [[{ call: 'Post_send_letter', input: { to: 'Ben' } }, { finish: true }]];
    const answer = ask('Send me a letter.');
    await expect.poll(async () => (await waiting(ben)).length).toBe(1);
    await take();
    const [approval] = await waiting(ben);
    await api.call(agentCalls.decideApproval, { query: { approval_id: approval?.approval_id ?? '' }, body: { decision: 'approved' } }, ben);
    await answer;
    expect(office.letters).toEqual([]);
  });

  it('gets no more of an answer once the agent is no longer shared, and keeps what had arrived', async () => {
    provider.script = [{ text: 'The stamps are in the blue drawer. '.repeat(20) }, { hold: true }, { text: 'SECRET' }, { finish: true }];
    const body = { email: ben.email, message: 'Where?', model: 'scripted', agent_id: agentId };
    const stream = await openStream({ url: `${url}/api${calls.completeChat.path}`, token: ben.token, body });
    const started = await stream.next();
    for (let event = await stream.next(); event && !textOf([event]); ) event = await stream.next();
    await take();
    const end = (await stream.rest()).at(-1);
    expect(end).toMatchObject({ type: 'ended', status: 'interrupted', error: { code: 'provider-refused' } });
    expect(JSON.stringify(end)).toContain('no longer shared');
    await provider.abandoned;
    const id = started?.type === 'started' ? (started.session_id ?? '') : '';
    const opened = await api.call(calls.openSession, { query: { session_id: id } }, ben);
    const kept = opened.body.messages.at(-1)?.content;
    expect(kept).toMatch(/^The stamps are in the blue drawer/);
    expect(kept).not.toContain('SECRET');
  });

  it('keeps their chat when the agent is no longer shared, and learns why it does not answer', async () => {
    const { session_id: id } = (await ask('Where are the stamps kept?')).body;
    const sessions = async () => (await api.call(calls.listSessions, { params: { email: ben.email }, query: {} }, ben)).body.data;
    expect(await sessions()).toMatchObject([{ session_id: id, agent_name: 'Clerk' }]);
    await take();
    expect((await sessions())[0]?.agent_name).toBeUndefined();
    const refused = await ask('And now?', { session_id: id });
    expect(refused).toMatchObject({ status: 403, body: { code: 'agent-not-shared' } });
    expect((refused.body as unknown as { detail: string }).detail).toMatch(/no longer shared with you/);
    const opened = await api.call(calls.openSession, { query: { session_id: id ?? '' } }, ben);
    expect(opened.body.messages).toHaveLength(2);
    expect((await get()).status).toBe(404);
    expect((await api.call(calls.listAgents, { query: { email: ben.email } }, ben)).body.agents).toEqual([]);
  });

  it('cannot look at or change how it is customized, nor open it to other programs', async () => {
    const query = { agent_id: agentId };
    const schedule = { prompt: 'Work', cron: '0 9 * * *', time_zone: 'UTC', is_on: true };
    const fields = { name: 'Mine', description: 'Mine.', instructions: 'Mine.', starters: [] };
    for (const level of ['use', 'edit'] as const) {
      await give(level);
      const answers = await Promise.all([
        api.call(agentCalls.getAgentSettings, { query }, ben),
        api.call(agentCalls.saveAgentSettings, { query, body: {} }, ben),
        api.call(agentCalls.connectAgentServer, { query, body: { name: 'Mine', server_url: office.url } }, ben),
        api.call(agentCalls.saveAgentSchedule, { query, body: schedule }, ben),
        api.call(agentCalls.runAgentSchedule, { query, body: { prompt: 'Work' } }, ben),
        api.call(agentCalls.listAgentLog, { query }, ben),
        api.call(agentCalls.createApiKey, { body: { email: ben.email, name: 'CRM', ...query } }, ben),
        api.call(calls.duplicateAgent, { query }, ben),
        api.call(calls.deleteAgent, { query }, ben),
        ...(level === 'use' ? [api.call(calls.updateAgent, { body: { email: ben.email, ...query, ...fields } }, ben)] : []),
      ]);
      for (const { status, body } of answers) expect({ status, body }).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
      expectNothingLeaks(answers);
    }
  });

  it('downloads their own data without anything of the agent', async () => {
    await ask('Where are the stamps kept?');
    expectNothingLeaks(await personalDataOf(api.database.db, await userIdOf(api, ben)));
  });

  it('drafts an e-mail with it', async () => {
    const request = { goal: 'Invite Ana', audience: '', tone: 'formal', length: 'short', context: '', variants: 1 } as const;
    provider.json = JSON.stringify({ drafts: [{ subject: 'Party', body: 'Come.' }] });
    const drafted = await api.call(agentCalls.draftEmail, { query: { agent_id: agentId }, body: request }, ben);
    expect(drafted.status).toBe(200);
    expectNothingLeaks(drafted.body);
  });
});

describe('somebody who sees a notebook with an agent in it', () => {
  it('sees its name and description, but cannot use it or find it by its instructions', async () => {
    const notebookId = await makeOwned(api.database.db, 'notebook', owner.email);
    await api.database.db.update(agents).set({ notebookId }).where(eq(agents.id, agentId));
    await give('view', 'notebook', notebookId);
    const { body } = await get();
    expect(body).toMatchObject({ agent_name: 'Clerk', description: 'Does the post.', starters: [], sharing: { level: 'view' } });
    expect(await ask('Hello?')).toMatchObject({ status: 403, body: { code: 'level-too-low' } });
    expect((await api.call(calls.listAgents, { query: { email: ben.email } }, ben)).body.agents).toEqual([]);
    const search = async (q: string) =>
      (await api.call(calls.searchItems, { query: { email: ben.email, notebook_id: notebookId, q } }, ben)).body.hits;
    expect(await search('clerk')).toMatchObject([{ item: { kind: 'agent', id: agentId } }]);
    expect(await search(marks.instructions)).toEqual([]);
    expectNothingLeaks([body, await search('clerk')]);
    expect((await api.database.db.select().from(notebooks).where(eq(notebooks.id, notebookId))).length).toBe(1);
  });
});

describe('somebody who may edit an agent', () => {
  const change = (fields: object, user: TestUser) => {
    const written = { name: 'Clerk', description: 'Does the post.', instructions: 'Be brief.', starters: [] };
    return api.call(calls.updateAgent, { body: { email: user.email, agent_id: agentId, ...written, ...fields } }, user);
  };
  beforeEach(() => give('edit'));

  it('changes what it says, and leaves its knowledge to the owner', async () => {
    const before = (await get()).body;
    expect(before).toMatchObject({ instructions: marks.instructions, knowledge_id: null, files: [], sharing: { level: 'edit' } });
    const { folder_id } = (await api.call(createKnowledgeFolder, { body: { email: ben.email } }, ben)).body;
    const saved = await change({ instructions: 'Be polite.', knowledge_id: folder_id, expected_version: before.version }, ben);
    expect(saved).toMatchObject({ status: 200, body: { instructions: 'Be polite.', knowledge_id: null, sharing: { level: 'edit' } } });
    expect((await get(owner)).body).toMatchObject({ instructions: 'Be polite.', knowledge_id: folderId, email: owner.email });
    expect((await change({ knowledge_id: null }, ben)).status).toBe(200);
    expect((await get(owner)).body.knowledge_id).toBe(folderId);
  });

  it('learns that somebody else has saved in the meantime, and overwrites nothing', async () => {
    const { version } = (await get()).body;
    expect((await get(owner)).body.version).toBe(version);
    expect((await change({ instructions: 'From Ana.', knowledge_id: folderId, expected_version: version }, owner)).status).toBe(200);
    const late = await change({ instructions: 'From Ben.', expected_version: version }, ben);
    expect(late).toMatchObject({ status: 409, body: { code: 'agent-changed' } });
    expect((await get()).body.instructions).toBe('From Ana.');
    const again = await change({ instructions: 'From Ben.', expected_version: (await get()).body.version }, ben);
    expect(again).toMatchObject({ status: 200, body: { instructions: 'From Ben.' } });
  });
});
