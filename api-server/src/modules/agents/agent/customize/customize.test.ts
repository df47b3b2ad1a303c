import { type AgentSettings, defaultAgentSettings } from 'shared-contracts';
import {
  connectAgentServer,
  decideApproval,
  disconnectAgentServer,
  draftEmail,
  getAgentSettings,
  listAgentLog,
  listApprovals,
  rateAgentRun,
  refreshAgentServer,
  saveAgentSettings,
} from 'shared-contracts/agent-calls';
import { completeChat, connectModelProvider, createAgent, listAlerts } from 'shared-contracts/calls';
import { createKnowledgeFolder, getFile } from 'shared-contracts/file-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { startToolServer, type TestToolServer } from '../../../../testing/mcp-server.ts';
import { type ScriptedProvider, type Step, startScriptedProvider } from '../../../../testing/scripted-provider.ts';
import { createTestApp } from '../../../../testing/test-app.ts';
import { uploadFile } from '../../../../testing/upload-file.ts';

const { api, provider, user } = appWithModel();
let second: ScriptedProvider;
let office: TestToolServer;
let agentId: string;
const says = (text: string): Step[] => [{ text }, { finish: true }];

beforeAll(async () => {
  second = await startScriptedProvider();
  office = await startToolServer();
});
afterAll(() => Promise.all([second.close(), office.close()]));
beforeEach(async () => {
  Object.assign(office, { mood: 'well', key: undefined });
  provider.script = says('Done.');
  provider.first = [];
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agentId = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
});

const save = (change: Partial<AgentSettings>) => api.call(saveAgentSettings, { query: { agent_id: agentId }, body: change }, user);
const ask = async (message: string) =>
  (await api.call(completeChat, { body: { email: user.email, message, agent_id: agentId, model: 'scripted' } }, user)).body;
const connect = (name = 'Post') =>
  api.call(connectAgentServer, { query: { agent_id: agentId }, body: { name, server_url: office.url, server_key: 'sk-post' } }, user);
const log = async () => (await api.call(listAgentLog, { query: { agent_id: agentId } }, user)).body.entries;
const systemOf = (index = -1) =>
  String(provider.requests.at(index)?.messages.find(({ role }) => role === 'system' || role === 'developer')?.content);

describe('goals and autonomy', () => {
  it('are stored per view and reach the model as instructions', async () => {
    const goals = { goal: 'Empty the inbox', success: 'Nothing is left', autonomy: 'pilot' as const };
    await save({ goals });
    await save({ decisions: { approval: 'nothing', guidance: 'The cheaper way.' } });
    const { body } = await api.call(getAgentSettings, { query: { agent_id: agentId } }, user);
    expect(body.settings).toEqual({ ...defaultAgentSettings, goals, decisions: { approval: 'nothing', guidance: 'The cheaper way.' } });
    await ask('What next?');
    for (const part of ['Be exact.', 'Empty the inbox', 'Nothing is left', 'Work as a pilot', 'The cheaper way.'])
      expect(systemOf()).toContain(part);
  });
});

describe('errors and safety', () => {
  it('keep levels of approval that a page of an earlier release doesn’t know', async () => {
    const levels = { groupLevels: { send: 'ask' as const }, actionLevels: { create_task: 'free' as const } };
    await save({ decisions: { approval: 'nothing', guidance: '', ...levels } });
    await save({ decisions: { approval: 'changes', guidance: 'Cheaper.' } });
    const { settings } = (await api.call(getAgentSettings, { query: { agent_id: agentId } }, user)).body;
    expect(settings.decisions).toEqual({ approval: 'changes', guidance: 'Cheaper.', ...levels });
    await save({ decisions: { approval: 'changes', guidance: '', groupLevels: {}, actionLevels: {} } });
    const { body } = await api.call(getAgentSettings, { query: { agent_id: agentId } }, user);
    expect(body.settings.decisions).toMatchObject({ groupLevels: {}, actionLevels: {} });
  });

  it('refuse a blocked topic with the agent’s own text, without calling a model', async () => {
    await save({ safety: { ...defaultAgentSettings.safety, blockedTopics: ['salaries'], refusal: 'Ask the people team.' } });
    const before = provider.requests.length;
    expect(await ask('What are the SALARIES here?')).toMatchObject({ message: 'Ask the people team.', status: 'complete' });
    expect(provider.requests.length).toBe(before);
    expect((await log())[0]?.steps[0]?.what).toContain('salaries');
  });

  it('end an answer before it names a blocked topic', async () => {
    await save({ safety: { ...defaultAgentSettings.safety, blockedTopics: ['salary'], refusal: 'Ask the people team.' } });
    provider.script = says('People like it here, for the salaries are good.');
    const { message } = await ask('Why do people like it here?');
    expect(message).toMatch(/Ask the people team[.]$/);
    expect(message).not.toContain('salaries');
    expect((await log())[0]?.steps[0]?.what).toContain('salary');
  });

  it('retry as often as configured, then call the fallback model', async () => {
    const given = { email: user.email, name: 'Second', base_url: second.baseUrl, api_key: 'sk', models: ['spare'] };
    const { body: connected } = await api.call(connectModelProvider, { body: given }, user);
    second.script = says('From the spare one.');
    provider.script = { status: 400 };
    const fallbackModel = `${connected.provider?.provider_id}/spare`;
    await save({ safety: { ...defaultAgentSettings.safety, retries: 2, fallbackModel } });
    const before = provider.requests.length;
    expect(await ask('Hello?')).toMatchObject({ message: 'From the spare one.', status: 'complete' });
    expect(provider.requests.length - before).toBe(3);
    expect((await log())[0]).toMatchObject({ status: 'complete', steps: [{ problem: true }, { problem: true }, { problem: true }] });
  });

  it('tell the user when nothing helped', async () => {
    provider.script = { status: 400 };
    await save({ safety: { ...defaultAgentSettings.safety, retries: 0 } });
    expect(await ask('Hello?')).toMatchObject({ status: 'failed' });
    expect((await log())[0]).toMatchObject({ status: 'failed', source: 'chat', question: 'Hello?' });
    const { body } = await api.call(listAlerts, { query: { email: user.email } }, user);
    expect(body.alerts.map(({ title }) => title)).toContain('Clerk could not answer');
  });
});

describe('monitoring', () => {
  it('records each run with its session and the user’s feedback', async () => {
    const { session_id, run_id } = await ask('Hello?');
    await api.call(rateAgentRun, { query: { agent_run_id: run_id }, body: { rating: 'bad', comment: 'Too short.' } }, user);
    expect(await log()).toMatchObject([{ run_id, session_id, status: 'complete', rating: 'bad', comment: 'Too short.' }]);
  });

  it('records nothing when it is switched off', async () => {
    await save({ monitoring: { keepsLog: false, alertsOnFailure: false } });
    await ask('Hello?');
    expect(await log()).toEqual([]);
  });
});

describe('tool servers', () => {
  it('are asked for their tools when they are connected; the key is sent along and never returned', async () => {
    office.key = 'sk-post';
    const { body } = await connect();
    expect(body.problem).toBeNull();
    expect(body.server?.tools.map(({ name, risk }) => [name, risk])).toEqual([
      ['postage', 'reads'],
      ['send_letter', 'changes'],
      ['burn_letters', 'destroys'],
    ]);
    const settings = await api.call(getAgentSettings, { query: { agent_id: agentId } }, user);
    expect(settings.body.servers).toMatchObject([{ name: 'Post', has_key: true }]);
    expect(JSON.stringify([body, settings.body])).not.toContain('sk-post');
    expect((await connect()).body.problem).toBe('A server named “Post” already exists.');
  });

  it('have distinct errors for invalid responses, refused keys, unreachable servers and private addresses', async () => {
    office.mood = 'garbage';
    expect((await connect()).body).toEqual({
      server: null,
      problem: '“Post” doesn’t respond like a tool server (MCP over HTTP). Check its address.',
    });
    Object.assign(office, { mood: 'well', key: 'another' });
    expect((await connect()).body.problem).toMatch(/refused the key/);
    const at = (server_url: string) =>
      api.call(connectAgentServer, { query: { agent_id: agentId }, body: { name: 'Post', server_url } }, user);
    expect((await at('http://127.0.0.1:9/mcp')).body.problem).toMatch(/cannot be reached/);
    expect((await at('http://10.0.0.1/mcp')).body.problem).toMatch(/private network/);
    expect((await at('file:///etc/passwd')).status).toBe(400);
  });

  it('keep their known tools while they do not respond, and are deleted with their key', async () => {
    const { body } = await connect();
    const server_id = body.server?.server_id ?? '';
    office.mood = 'garbage';
    const again = await api.call(refreshAgentServer, { query: { server_id } }, user);
    expect(again.body.tools).toHaveLength(3);
    expect(again.body.problem).toMatch(/doesn’t respond like a tool server/);
    await api.call(disconnectAgentServer, { query: { server_id } }, user);
    expect((await api.call(getAgentSettings, { query: { agent_id: agentId } }, user)).body.servers).toEqual([]);
  });
});

describe('actions', () => {
  const allow = (...allowedActions: string[]) => save({ apps: { ...defaultAgentSettings.apps, allowedActions } });
  const waiting = async () => (await api.call(listApprovals, { query: { email: user.email } }, user)).body.approvals;

  /** Leaves out the assistant's own tools, which every chat has. */
  const offered = () => (provider.requests.at(-1)?.tools ?? []).map((tool) => tool.function.name).filter((name) => name !== 'remember');

  it('are offered to the model only when they are allowed', async () => {
    await connect();
    await ask('Hello?');
    expect(offered()).toEqual([]);
    await allow('Post/postage', 'current_time');
    await ask('Hello?');
    expect(offered()).toEqual(['current_time', 'Post_postage']);
  });

  it('run at once when they only read, and their results go back to the model', async () => {
    await connect();
    await allow('Post/postage');
    provider.first = [[{ call: 'Post_postage', input: { country: 'Norway' } }]];
    expect(await ask('What does a letter cost?')).toMatchObject({ message: 'Done.' });
    const answer = provider.requests.at(-1)?.messages.find(({ role }) => role === 'tool');
    expect(JSON.stringify(answer)).toContain('A letter to Norway costs 1.10.');
    expect((await log())[0]?.steps.map(({ what }) => what)).toEqual([
      'Used Post/postage.',
      'Read private text (Post/postage) and untrusted text (Post/postage); whatever leaves now needs approval.',
    ]);
  });

  it('search only the agent’s own files and the works it may see, never another agent’s files', async () => {
    const folder = async () => (await api.call(createKnowledgeFolder, { body: { email: user.email } }, user)).body.folder_id;
    const [own, other] = [await folder(), await folder()];
    const files = [
      await uploadFile(api, user, { name: 'own.txt', content: 'The crane lifts forty tonnes.', knowledge_id: own }),
      await uploadFile(api, user, { name: 'other.txt', content: 'The crane lifts ninety tonnes.', knowledge_id: other }),
      await uploadFile(api, user, { name: 'works.txt', content: 'The crane lifts three people.' }),
    ];
    for (const { file_id } of files)
      await expect.poll(async () => (await api.call(getFile, { query: { file_id } }, user)).body.status, { timeout: 30_000 }).toBe('ready');
    const agent = { name: 'Crane', description: 'Knows.', instructions: 'Be exact.', starters: [], knowledge_id: own };
    agentId = (await api.call(createAgent, { body: { email: user.email, ...agent } }, user)).body.agent_id;
    const found = async (usesWorks: boolean) => {
      await save({ apps: { usesOwnFiles: true, usesWorks, allowedActions: ['search_works'] } });
      provider.first = [[{ call: 'search_works', input: { question: 'What does the crane lift?' } }]];
      await ask('Look it up.');
      return JSON.stringify(provider.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool'));
    };
    expect(await found(true)).toMatch(/forty.*three/);
    expect(await found(true)).not.toContain('ninety');
    expect(await found(false)).toContain('forty');
    expect(await found(false)).not.toContain('three');
  });

  it.each([
    ['approved', 'on its way', 1],
    ['refused', 'did not allow', 0],
  ] as const)('that change something wait for the user, who answers: %s', async (decision, toolResult, sent) => {
    office.letters.length = 0;
    await connect();
    await allow('Post/send_letter');
    provider.first = [[{ call: 'Post_send_letter', input: { to: 'Ana' } }]];
    const answer = ask('Write to Ana');
    await expect.poll(waiting).toMatchObject([{ tool: 'Post/send_letter', input: { to: 'Ana' }, status: 'waiting' }]);
    expect(office.letters).toEqual([]);
    const [approval] = await waiting();
    const query = { approval_id: approval?.approval_id ?? '' };
    expect((await api.call(decideApproval, { query, body: { decision } }, user)).body).toEqual({ status: decision });
    expect((await api.call(decideApproval, { query, body: { decision: 'approved' } }, user)).body).toEqual({ status: decision });
    expect(await answer).toMatchObject({ message: 'Done.', status: 'complete' });
    expect(office.letters).toHaveLength(sent);
    expect(JSON.stringify(provider.requests.at(-1)?.messages.find(({ role }) => role === 'tool'))).toContain(toolResult);
    expect(await waiting()).toEqual([]);
  });

  it('report to the model that their server failed, without ending the answer', async () => {
    await connect();
    await allow('Post/postage');
    office.mood = 'garbage';
    provider.first = [[{ call: 'Post_postage', input: { country: 'Norway' } }]];
    expect(await ask('What does a letter cost?')).toMatchObject({ status: 'complete' });
    expect((await log())[0]?.steps[0]).toMatchObject({ problem: true });
  });
});

describe('the e-mail writer', () => {
  const letter = {
    goal: 'Move the meeting to Friday.',
    audience: 'Ana',
    tone: 'formal',
    length: 'short',
    context: '',
    variants: 2,
  } as const;
  const draft = () => api.call(draftEmail, { query: { agent_id: agentId }, body: letter }, user);

  it('asks the model for as many versions as requested', async () => {
    provider.json = JSON.stringify({
      drafts: [
        { subject: 'Friday?', body: 'Dear Ana, …' },
        { subject: 'A new day', body: 'Dear Ana, …' },
      ],
    });
    expect((await draft()).body).toMatchObject({ written_by: 'model', drafts: [{ subject: 'Friday?' }, { subject: 'A new day' }] });
    expect(JSON.stringify(provider.requests.at(-1))).toContain('Move the meeting to Friday.');
  });

  it('fills in a template and says so when no model is connected', async () => {
    const plain = await createTestApp();
    try {
      const someone = await plain.newUser();
      const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
      const { body: agent } = await plain.call(createAgent, { body: { email: someone.email, ...fields } }, someone);
      const { body } = await plain.call(draftEmail, { query: { agent_id: agent.agent_id }, body: letter }, someone);
      expect(body.written_by).toBe('template');
      expect(body.drafts).toMatchObject([{ subject: 'Move the meeting to Friday', body: expect.stringContaining('Dear Ana,') }]);
    } finally {
      await plain.close();
    }
  });
});
