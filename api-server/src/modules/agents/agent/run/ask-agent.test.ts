import { limits } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { listAgentLog, listRunActs, saveAgentSettings, undoRun } from 'shared-contracts/agent-calls';
import { createAgent, listStickyNotes } from 'shared-contracts/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act } from '../../../../testing/acting-chat.ts';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { type FeedServer, startFeedServer } from '../../../../testing/feed-server.ts';
import type { TestUser } from '../../../../testing/test-app.ts';
import { workspaceOf } from '../../../../testing/workspace-of.ts';

const { api, provider } = appWithModel({ OUTBOUND_LOOPBACK: 'allow' });
let site: FeedServer;
let ana: TestUser;
let ben: TestUser;
let chief: string;
let clerk: string;

beforeAll(async () => {
  site = await startFeedServer();
  site.serve('/page', { body: 'A page.', headers: { 'content-type': 'text/plain' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  provider.script = [{ text: 'All done [1].' }, { finish: true }];
  provider.requests.length = 0;
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
  [chief, clerk] = [await newAgent(ana, 'Chief'), await newAgent(ana, 'Clerk')];
  await settle(ana, chief, [clerk]);
});

async function newAgent(user: TestUser, name: string): Promise<string> {
  const fields = { name, description: `${name} of the post.`, instructions: `You are the ${name}.`, starters: [] };
  return (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
}

const settle = (
  user: TestUser,
  id: string,
  askedAgents: string[],
  allowedActions: string[] = [],
  approval: 'nothing' | 'changes' = 'nothing',
) =>
  api.call(
    saveAgentSettings,
    {
      query: { agent_id: id },
      body: { apps: { usesOwnFiles: true, usesWorks: true, allowedActions, askedAgents }, decisions: { approval, guidance: '' } },
    },
    user,
  );

const ask = (id: string, question = 'Count the letters.') => ['ask_agent', { agent_id: id, question }] as const;
const asking = (calls: Parameters<typeof act>[2], user = ana, more: Parameters<typeof act>[3] = {}) =>
  act({ api, provider }, user, calls, { request: { agent_id: chief }, ...more });

/** Returns the tools that a request offered, besides that of the user's memory. */
const toolsOf = (at: number) =>
  (provider.requests[at]?.tools ?? []).map((tool) => tool.function.name).filter((name) => name !== 'remember');
const textOf = (at: number) => JSON.stringify(provider.requests[at]?.messages);

it('hands a question over and gets the answer back', async () => {
  const { message } = await asking([ask(clerk)]);
  expect(message).toBe('All done [1].');
  // The one who asks, the one who is asked, and the one who asked again.
  expect(provider.requests).toHaveLength(3);
  expect(textOf(0)).toContain('You are the Chief.');
  expect(JSON.stringify(provider.requests[0]?.tools)).toContain('Clerk of the post.');
  expect(textOf(1)).toContain('You are the Clerk.');
  expect(textOf(1)).toContain('Count the letters.');
  expect(textOf(1)).not.toContain('Please help me');
  expect(textOf(2)).toContain('All done.');
});

it('has no such action without somebody to ask', async () => {
  await settle(ana, chief, []);
  await asking([]);
  await settle(ana, chief, [chief, 'agt_none', await newAgent(ben, 'Stranger')]);
  await asking([]);
  expect(provider.requests.map((_, at) => toolsOf(at))).toEqual([[], []]);
});

it('lets at most two agents wait, and nobody ask who waits', async () => {
  const [porter, driver] = [await newAgent(ana, 'Porter'), await newAgent(ana, 'Driver')];
  await settle(ana, clerk, [chief, porter]);
  await settle(ana, porter, [driver]);
  await asking([ask(clerk), ask(chief), ask(porter)]);
  const [first, second, third] = provider.requests;
  expect([first, second, third].map((request) => JSON.stringify(request?.tools ?? []).includes('ask_agent'))).toEqual([true, true, true]);
  // The clerk can't ask the chief, who waits; the porter, asked third, can ask nobody.
  expect(JSON.stringify(second?.tools)).not.toContain(chief);
  expect(textOf(2)).toContain('no longer shared');
  expect(textOf(3)).toContain('You are the Porter.');
  expect(toolsOf(3)).toEqual([]);
});

it('ends an agent that asks without end', async () => {
  const { message } = await asking(Array.from({ length: 30 }, () => [ask(clerk), 'Four.']).flat());
  expect(message).toBe('Four.');
  expect(provider.requests.length).toBeLessThan(20);
});

describe('What the asked agent does', () => {
  const note = ['create_sticky_note', { page: '/', text: 'Letters: 4' }] as const;
  const notes = async () => (await api.call(listStickyNotes, { query: { email: ana.email, route_url: '/' } }, ana)).body.data;

  it('is asked about in its own name, counts for the answer and is undone with it', async () => {
    await settle(ana, clerk, [], ['create_sticky_note'], 'changes');
    const before = JSON.stringify(await notes());
    const { runId, acts, asked } = await asking([ask(clerk), note]);
    expect(asked).toMatchObject([{ tool: 'Create a sticky note' }]);
    expect(acts).toBe(1);
    expect(JSON.stringify(await notes())).toContain('Letters: 4');
    const { body } = await api.call(listRunActs, { query: { run_id: runId } }, ana);
    expect(body.acts).toHaveLength(1);
    await api.call(undoRun, { query: { run_id: runId }, body: {} }, ana);
    expect(JSON.stringify(await notes())).toBe(before);
  });

  it('needs what that agent is allowed, not what the asking one is', async () => {
    await settle(ana, chief, [clerk], ['create_sticky_note']);
    await asking([ask(clerk), note]);
    expect(toolsOf(1)).toEqual([]);
    expect(JSON.stringify(await notes())).not.toContain('Letters: 4');
  });

  it('is in the log of the agent that asked', async () => {
    await settle(ana, clerk, [], ['current_time']);
    await asking([ask(clerk), ['current_time', {}]]);
    const log = await api.call(listAgentLog, { query: { agent_id: chief } }, ana);
    expect(JSON.stringify(log.body)).toContain('Used Check the time.');
    expect(JSON.stringify((await api.call(listAgentLog, { query: { agent_id: clerk } }, ana)).body)).not.toContain('Count the letters');
  });
});

describe('What was read', () => {
  it('by the asked agent binds the asking one', async () => {
    await settle(ana, clerk, [], ['read_web_page']);
    await settle(ana, chief, [clerk], ['read_web_page']);
    const read = (path: string) => ['read_web_page', { url: site.url(path) }] as const;
    const turns = [ask(clerk, `Read ${site.url('/page')}`), read('/page'), 'It says nothing.', read('/page?d=secret')];
    const { flow, asked } = await asking(turns, ana, { decision: 'refused', message: `Read ${site.url('/page')}` });
    expect(flow).toMatchObject({ private: ['Clerk'], untrusted: [site.url('/page')] });
    expect(asked.at(-1)).toMatchObject({ preview: { leaves: { text: site.url('/page?d=secret') } } });
    expect(site.paths()).not.toContain('/page?d=secret');
  });

  it('by the asking agent binds the asked one', async () => {
    await settle(ana, clerk, [], ['read_web_page']);
    await settle(ana, chief, [clerk], ['list_sticky_notes', 'read_web_page']);
    const leak = ['read_web_page', { url: site.url('/collect?d=secret') }] as const;
    const { asked } = await asking([['list_sticky_notes', { page: '/' }], ask(clerk), leak], ana, { decision: 'refused' });
    expect(asked).toMatchObject([{ tool: 'Read a web page', preview: { leaves: { private: expect.any(Array) } } }]);
    expect(site.paths()).not.toContain('/collect?d=secret');
  });
});

describe('An agent of somebody else', () => {
  const share = (id: string, owner: TestUser, other: TestUser) => {
    const grantee = { kind: 'person', id: other.email } as const;
    return api.call(giveAccess, { body: { email: owner.email, kind: 'agent', id, grantee, level: 'use' } }, owner);
  };

  it('can be asked as long as it is shared, and nobody vouches for what it says', async () => {
    const foreign = await newAgent(ben, 'Courier');
    expect((await share(foreign, ben, ana)).status).toBe(200);
    await settle(ana, chief, [foreign]);
    const { flow } = await asking([ask(foreign)]);
    expect(flow?.untrusted).toContain('Courier');
    expect(JSON.stringify(provider.requests[0]?.tools)).not.toContain('Courier of the post');
    const grantee = { grantee_kind: 'person', grantee_id: ana.email } as const;
    await api.call(takeAccess, { query: { email: ben.email, kind: 'agent', id: foreign, ...grantee } }, ben);
    provider.requests.length = 0;
    await asking([]);
    expect(toolsOf(0)).toEqual([]);
  });

  it('asks on the rights of the person who uses it, not on those of its owner', async () => {
    expect((await share(chief, ana, ben)).status).toBe(200);
    await asking([], ben);
    expect(toolsOf(0)).toEqual([]);
  });
});

it('takes at most ten agents', async () => {
  const ids = Array.from({ length: limits.askedAgentsMax + 1 }, (_, at) => `agt_${at}`);
  await expect(settle(ana, chief, ids)).resolves.toMatchObject({ status: 400 });
});
