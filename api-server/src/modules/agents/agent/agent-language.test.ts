import { eq } from 'drizzle-orm';
import { type AgentSettings, defaultAgentSettings } from 'shared-contracts';
import * as agentCalls from 'shared-contracts/agent-calls';
import { completeChat, connectModelProvider, createAgent, duplicateAgent, listAlerts } from 'shared-contracts/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { agentApprovals, agentLog, agentSchedules, profiles, users } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';

const german = { 'accept-language': 'de' };
const { api, provider, user } = appWithModel();
let agent_id: string;
beforeEach(async () => {
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agent_id = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
});

const query = () => ({ query: { agent_id } });
const save = (body: Partial<AgentSettings>) => api.call(agentCalls.saveAgentSettings, { ...query(), body }, user);
const ask = async (message: string, headers = {}) =>
  (await api.call(completeChat, { body: { email: user.email, message, agent_id, model: 'scripted' } }, user, headers)).body;
const entryIn = async (headers = {}) => (await api.call(agentCalls.listAgentLog, query(), user, headers)).body.entries[0];
const idOf = async () => {
  const [row] = await api.database.db.select({ id: users.id }).from(users).where(eq(users.email, user.email));
  return row?.id ?? '';
};

describe('the log of an agent', () => {
  it('says in the language of the page what was refused, and the agent refuses in the language of the chat', async () => {
    await save({ safety: { ...defaultAgentSettings.safety, blockedTopics: ['salaries'] } });
    expect((await ask('What are the salaries?', german)).message).toBe(
      'Über dieses Thema spreche ich nicht. Fragen Sie mich etwas anderes.',
    );
    expect((await entryIn(german))?.steps).toMatchObject([{ what: 'Abgelehnt: In der Frage geht es um „salaries“.' }]);
    expect((await entryIn())?.steps).toMatchObject([{ what: 'Refused: the question is about “salaries”.' }]);
    expect((await entryIn())?.steps[0]).not.toHaveProperty('sentence');
  });

  it('says in the language of the page why an answer failed, and shows the stored English of earlier rows', async () => {
    provider.script = { status: 401 };
    await ask('Hello?');
    const english = 'The model provider refused the key. Check LLM_API_KEY.';
    expect((await entryIn(german))?.problem).toBe('Der Modellanbieter hat den Schlüssel abgelehnt. Prüfen Sie LLM_API_KEY.');
    expect((await entryIn())?.problem).toBe(english);
    await api.database.db.update(agentLog).set({ problemSentence: null }).where(eq(agentLog.agentId, agent_id));
    expect((await entryIn(german))?.problem).toBe(english);
  });
});

it('names its actions in the language of the page, and describes them to models in English', async () => {
  const actionsIn = async (headers = {}) => (await api.call(agentCalls.getAgentSettings, query(), user, headers)).body.actions;
  expect(await actionsIn(german)).toContainEqual({
    name: 'current_time',
    effect: 'read',
    title: 'Auf die Uhr sehen',
    description: 'Nennt das Datum und die Uhrzeit in UTC.',
    risk: 'reads',
  });
  expect(await actionsIn()).toContainEqual(expect.objectContaining({ name: 'current_time', title: 'Check the time' }));
  await save({ apps: { ...defaultAgentSettings.apps, allowedActions: ['current_time'] } });
  provider.script = [{ text: 'Done.' }, { finish: true }];
  await ask('What time is it?', german);
  expect(JSON.stringify(provider.requests.at(-1))).toContain('Returns the current date and time in UTC.');
});

it('asks for an approval in the language of the page', async () => {
  const toolSentence = { section: 'agentActions', key: 'alertUser' };
  const approval = { id: `apr-${agent_id}`, userId: await idOf(), agentId: agent_id, runId: 'r', tool: 'Send me an alert', input: {} };
  await api.database.db.insert(agentApprovals).values({ ...approval, toolSentence });
  const toolIn = async (headers = {}) =>
    (await api.call(agentCalls.listApprovals, { query: { email: user.email } }, user, headers)).body.approvals[0]?.tool;
  expect(await toolIn(german)).toBe('Mir eine Meldung senden');
  expect(await toolIn()).toBe('Send me an alert');
});

describe('the schedule of an agent', () => {
  const lastProblemIn = async (headers = {}) =>
    (await api.call(agentCalls.getAgentSettings, query(), user, headers)).body.schedule?.last_problem;

  it('says in the language of the page why the last run failed', async () => {
    provider.script = { status: 401 };
    const body = { prompt: 'Sort the post.', cron: '0 9 * * 1', time_zone: 'Europe/Berlin', is_on: true };
    await api.call(agentCalls.saveAgentSchedule, { ...query(), body }, user);
    const given = { email: user.email, name: 'Mine', base_url: provider.baseUrl, api_key: 'sk', models: ['mine'] };
    await api.call(connectModelProvider, { body: given }, user);
    await api.database.db
      .update(agentSchedules)
      .set({ nextAt: new Date(0) })
      .where(eq(agentSchedules.agentId, agent_id));
    await api.database.db
      .update(profiles)
      .set({ language: 'de' })
      .where(eq(profiles.userId, await idOf()));
    await api.app.jobs.find(({ name }) => name === 'agents-schedules')?.run();
    const alerts = async () => (await api.call(listAlerts, { query: { email: user.email } }, user, german)).body.alerts;
    await expect.poll(async () => (await alerts()).some(({ title }) => title.startsWith('Clerk'))).toBe(true);
    await expect.poll(() => lastProblemIn()).toMatch(/^\w/);
    const [english, translated] = [await lastProblemIn(), await lastProblemIn(german)];
    expect(translated).not.toBe(english);
    expect((await alerts()).map(({ text }) => text)).toContain(translated);
    await api.database.db.update(agentSchedules).set({ lastProblemSentence: null }).where(eq(agentSchedules.agentId, agent_id));
    expect(await lastProblemIn(german)).toBe(english);
  });
});

it('names a copy in the language of the page', async () => {
  expect((await api.call(duplicateAgent, query(), user, german)).body.agent_name).toBe('Clerk (Kopie)');
});
