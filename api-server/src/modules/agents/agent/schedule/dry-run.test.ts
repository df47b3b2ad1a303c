import type { AgentSettings } from 'shared-contracts';
import { dryRunAgentSchedule, listAgentLog, listApprovals, saveAgentSettings } from 'shared-contracts/agent-calls';
import { createAgent, listAlerts, listFeeds, listNotebooks, listSessions } from 'shared-contracts/calls';
import { listWorkflows } from 'shared-contracts/workflow-calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import type { TestUser } from '../../../../testing/test-app.ts';

const { api, provider } = appWithModel({ OUTBOUND_LOOPBACK: 'allow' });
let site: FeedServer;
let user: TestUser;
let agent_id: string;

beforeAll(async () => {
  site = await startFeedServer();
  site.serve('/page', { body: 'Tin melts early.', headers: { 'content-type': 'text/plain' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  provider.requests.length = 0;
  provider.script = [{ text: 'I would have written it down.' }, { finish: true }];
  user = await api.newUser('Ana');
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agent_id = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
});

const settle = (approval: 'nothing' | 'changes', outward: 'ask' | 'refuse' = 'ask') => {
  const allowedActions = [
    'create_document',
    'alert_user',
    'search_works',
    'read_web_page',
    'current_time',
    'draft_workflow',
    'follow_feed',
  ];
  const apps = { usesOwnFiles: false, usesWorks: true, allowedActions };
  return api.call(saveAgentSettings, { query: { agent_id }, body: { apps, decisions: { approval, guidance: '', outward } } }, user);
};
const dryRun = async (calls: readonly (readonly [string, object])[]) => {
  provider.first = calls.map(([call, input]) => [{ call, input }]);
  return (
    await api.call(dryRunAgentSchedule, { query: { agent_id }, body: { prompt: `Read ${site.url('/page')} and write it down.` } }, user)
  ).body;
};
const minutes = ['create_document', { title: 'Minutes', text: '# Present\n- Ana' }] as const;

/** Lists everything that a real run could have left. */
const left = async () => {
  const { email } = user;
  const [notebooks, alerts, chats, log, approvals] = await Promise.all([
    api.call(listNotebooks, { query: { email } }, user),
    api.call(listAlerts, { query: { email } }, user),
    api.call(listSessions, { params: { email }, query: {} }, user),
    api.call(listAgentLog, { query: { agent_id } }, user),
    api.call(listApprovals, { query: { email } }, user),
  ]);
  const { alerts: shown } = alerts.body;
  return [
    notebooks.body.notebooks.filter(({ default_value }) => !default_value),
    shown.filter(({ kind }) => kind === 'ai'),
    chats.body.data,
    log.body.entries,
    approvals.body.approvals,
  ].flat();
};

it('asks as set for an action or its group, in place of the rule', async () => {
  await settle('nothing');
  const findAsks = async (levels: Partial<AgentSettings['decisions']>) => {
    const decisions = { approval: 'nothing' as const, guidance: '', groupLevels: {}, actionLevels: {}, ...levels };
    await api.call(saveAgentSettings, { query: { agent_id }, body: { decisions } }, user);
    return (await dryRun([minutes, ['alert_user', { message: 'Done.' }], ['current_time', {}]])).acts.map(({ asks }) => asks);
  };
  expect(await findAsks({ groupLevels: { change: 'ask' } })).toEqual([true, true]);
  expect(await findAsks({ groupLevels: { change: 'ask' }, actionLevels: { alert_user: 'free' } })).toEqual([true, false]);
  expect(await findAsks({ actionLevels: { current_time: 'ask' } })).toEqual([false, false, true]);
  expect(await findAsks({ actionLevels: Object.fromEntries([['constructor', 'ask' as const]]) })).toEqual([false, false]);
});

it('says what would be done, with its difference, and does nothing', async () => {
  await settle('nothing');
  const { content, problem, acts } = await dryRun([minutes, ['alert_user', { message: 'Done.' }], ['current_time', {}]]);
  expect({ content, problem }).toEqual({ content: 'I would have written it down.', problem: null });
  expect(acts).toMatchObject([
    { tool: 'Create a document', effect: 'write', asks: false, is_refused: false, input: minutes[1] },
    { tool: 'Send me an alert', asks: false },
  ]);
  expect(acts[0]?.preview.difference?.lines).toContainEqual({ kind: 'added', text: '- Ana' });
  expect(await left()).toEqual([]);
  const lastRequest = JSON.stringify(provider.requests.at(-1)?.messages);
  expect(lastRequest.match(/This is a dry run: nothing was done/g)).toHaveLength(2);
});

it('adds no feed and drafts no workflow', async () => {
  await settle('nothing');
  const workflow = ['draft_workflow', { name: 'Tin', description: 'Every Monday at 9. Summarize the news.' }] as const;
  const { acts } = await dryRun([workflow, ['follow_feed', { url: site.url('/page'), area: 'Trade' }]]);
  expect(acts).toMatchObject([
    { tool: 'Draft a workflow', effect: 'write' },
    { tool: 'Follow a feed', effect: 'write' },
  ]);
  expect(acts[0]?.preview.difference?.lines).toContainEqual({ kind: 'added', text: '2. Summarize the news' });
  const { email } = user;
  expect((await api.call(listWorkflows, { query: { email } }, user)).body.workflows).toEqual([]);
  expect((await api.call(listFeeds, { query: { email } }, user)).body.feeds.every(({ shipped }) => shipped)).toBe(true);
});

it('waits for nobody, and says what would wait for approval', async () => {
  await settle('changes');
  const { acts } = await dryRun([minutes]);
  expect(acts).toMatchObject([{ tool: 'Create a document', asks: true, is_refused: false }]);
  expect(await left()).toEqual([]);
});

it('reads what the task names, and says what a real run would not send without a word, or never', async () => {
  for (const outward of ['ask', 'refuse'] as const) {
    await settle('nothing', outward);
    const { acts } = await dryRun([
      ['search_works', { question: 'agents' }],
      ['read_web_page', { url: site.url('/page') }],
      ['read_web_page', { url: site.url('/page?d=4711') }],
    ]);
    expect(JSON.stringify(provider.requests.at(-1)?.messages)).toContain('Tin melts early.');
    expect(acts).toMatchObject([{ tool: 'Read a web page', asks: outward === 'ask', is_refused: outward === 'refuse' }]);
    expect(acts[0]?.preview.leaves?.text).toContain('/page?d=4711');
  }
  expect(new Set(site.paths())).toEqual(new Set(['/page']));
});

it('ends with a sentence when the model fails', async () => {
  await settle('nothing');
  provider.script = { status: 400 };
  const { content, problem, acts } = await dryRun([]);
  expect({ content, acts }).toEqual({ content: '', acts: [] });
  expect(problem).toMatch(/\.$/);
});

it('stops when its caller leaves', async () => {
  await settle('nothing');
  provider.first = [];
  provider.script = [{ text: 'A long' }, { hold: true }];
  const address = await api.listen();
  const leaving = new AbortController();
  const asked = fetch(`${address}/api/agents/schedule/dry-run?agent_id=${agent_id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'Write for a long time.' }),
    signal: leaving.signal,
  });
  await provider.held();
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await provider.abandoned;
});
