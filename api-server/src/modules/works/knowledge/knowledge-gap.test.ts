import { defaultAgentSettings } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { saveAgentSettings } from 'shared-contracts/agent-calls';
import * as calls from 'shared-contracts/calls';
import { daysAfter } from 'shared-contracts/days';
import { listKnowledgeGaps, saveNotebookDocument } from 'shared-contracts/file-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherNode, appWithModel } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
const second = anotherNode(api);
const unanswerable = 'Who paints submarines?';
const answerable = 'When does the ferry Walnut leave?';
let ana: TestUser;
let ben: TestUser;
let harbor: { id: string; name: string };

beforeEach(async () => {
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
  harbor = await write('Harbor', 'The ferry Walnut leaves at nine.');
  answerWith('The ferry Walnut leaves at nine [1].');
});

const answerWith = (text: string) => {
  provider.script = [{ text }, { finish: true }];
};

/** Creates a notebook of Ana's with this text in its document, which Ben may view. */
async function write(title: string, text: string) {
  const { notebook_id } = (await api.call(calls.createNotebook, { body: { email: ana.email, title } }, ana)).body;
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  await api.call(saveNotebookDocument, { body: { notebook_id, version: 0, content } }, ana);
  const grantee = { kind: 'person' as const, id: ben.email };
  await api.call(giveAccess, { body: { email: ana.email, kind: 'notebook', id: notebook_id, grantee, level: 'view' } }, ana);
  return { id: notebook_id, name: title };
}

type Asked = Omit<Parameters<typeof api.call<typeof calls.completeChat>>[1]['body'], 'email' | 'message'>;
const about = () => ({ knowledge_id: harbor.id });
const inMessage = () => ({ references: [{ kind: 'notebook' as const, ...harbor }] });

/** Asks, and returns the chat once the server is done with the answer: the same chat takes a next message only then. */
async function ask(user: TestUser, message: string, more: Asked = about()): Promise<string> {
  const { status, body } = await api.call(calls.completeChat, { body: { email: user.email, message, model: 'scripted', ...more } }, user);
  expect(status).toBe(200);
  return body.session_id ?? '';
}
const listAs = (user: TestUser, notebook_id = harbor.id) => api.call(listKnowledgeGaps, { query: { notebook_id } }, user);
const list = async (id?: string) => (await listAs(ana, id)).body;
const gapsOf = async (id?: string) => (await list(id)).gaps.map(({ reason, question }) => [reason, question]);
const share = async (user: TestUser, shares_questions: boolean) => {
  const { body } = await api.call(calls.getPersonalisation, { query: { email: user.email } }, user);
  await api.call(calls.savePersonalisation, { body: { email: user.email, ...body, shares_questions } }, user);
};

describe('what a notebook can’t answer', () => {
  it('is noted when nothing is found, for its owner with the question', async () => {
    await ask(ana, unanswerable);
    await expect.poll(() => gapsOf()).toEqual([['nothing-found', unanswerable]]);
    expect(await list()).toMatchObject({ nothing_found: 1, unproven: 0 });
  });

  it('is noted when a cited sentence isn’t in its source, and not when it is', async () => {
    await ask(ana, answerable);
    answerWith('The ferry Walnut leaves at 17:45 from pier 38 [1].');
    await ask(ana, answerable);
    await expect.poll(() => gapsOf()).toEqual([['unproven', answerable]]);
    expect(await list()).toMatchObject({ nothing_found: 0, unproven: 1 });
  });

  it('is noted for a question that names it, and for an agent that rests on it', async () => {
    await ask(ana, unanswerable, inMessage());
    await expect.poll(() => gapsOf()).toHaveLength(1);
    const fields = { name: 'Pilot', description: 'Knows boats.', instructions: 'Be exact.', starters: [] };
    const { agent_id } = (await api.call(calls.createAgent, { body: { email: ana.email, ...fields } }, ana)).body;
    const apps = { ...defaultAgentSettings.apps, notebooks: [harbor] };
    await api.call(saveAgentSettings, { query: { agent_id }, body: { apps } }, ana);
    await ask(ana, unanswerable, { agent_id });
    await expect.poll(() => gapsOf()).toHaveLength(2);
    await ask(ana, answerable, { agent_id });
    await ask(ana, answerable, inMessage());
    answerWith('The ferry Walnut leaves at 17:45 from pier 38 [1].');
    await ask(ana, answerable, inMessage());
    await expect.poll(() => list()).toMatchObject({ nothing_found: 2, unproven: 1 });
  });

  it('is not noted if another of the searched notebooks has it, in incognito chats and in chats that search everything', async () => {
    const tides = await write('Tides', 'Submarines are painted gray by Ole.');
    await ask(ana, unanswerable, { references: [harbor, tides].map((one) => ({ kind: 'notebook' as const, ...one })) });
    await ask(ana, unanswerable, { ...about(), temporary: true });
    await ask(ana, 'Who repairs zeppelins?', {});
    // What was asked last is noted last.
    await ask(ana, 'Who feeds the giraffes?');
    await expect.poll(() => gapsOf()).toEqual([['nothing-found', 'Who feeds the giraffes?']]);
    expect(await gapsOf(tides.id)).toEqual([]);
  });

  it('counts once, however often it is answered', async () => {
    const { body } = await api.call(
      calls.completeChat,
      { body: { email: ana.email, message: unanswerable, model: 'scripted', ...about() } },
      ana,
    );
    await expect.poll(() => gapsOf()).toHaveLength(1);
    await ask(ana, unanswerable, { session_id: body.session_id ?? '', regenerates: body.message_id });
    await ask(ana, 'Who feeds the giraffes?');
    await expect.poll(() => list()).toMatchObject({ nothing_found: 2 });
  });

  it('keeps the question of someone else until that person shares it, and again once they stop', async () => {
    await ask(ben, unanswerable);
    await expect.poll(() => gapsOf()).toEqual([['nothing-found', null]]);
    await share(ben, true);
    expect(await gapsOf()).toEqual([['nothing-found', unanswerable]]);
    expect(JSON.stringify(await list())).not.toMatch(new RegExp(`Ben|${ben.email}`));
    await share(ben, false);
    expect(await gapsOf()).toEqual([['nothing-found', null]]);
  });

  it('keeps the choice when a page of an earlier release saves the others', async () => {
    await share(ben, true);
    const choices = { interaction_style: 'adaptive', output_style: 'concise', autonomy: 'pilot', remembers: true } as const;
    await api.call(calls.savePersonalisation, { body: { email: ben.email, ...choices } }, ben);
    const { body } = await api.call(calls.getPersonalisation, { query: { email: ben.email } }, ben);
    expect(body).toMatchObject({ ...choices, shares_questions: true, attaches_pastes: true });
  });

  it('is listed for nobody but the owner, and ends with its chat', async () => {
    const session_id = await ask(ben, unanswerable);
    await expect.poll(() => gapsOf()).toHaveLength(1);
    expect((await listAs(ben)).status).toBe(403);
    expect((await listAs(await api.newUser('Cleo'))).status).toBe(404);
    expect((await api.call(listKnowledgeGaps, { query: { notebook_id: harbor.id } })).status).toBe(401);
    await api.call(calls.deleteSession, { query: { session_id } }, ben);
    expect(await list()).toEqual({ nothing_found: 0, unproven: 0, gaps: [] });
  });

  it('shows long questions shortened, by whole characters', async () => {
    await ask(ana, `${'Submarines 👩‍👩‍👧 '.repeat(60)}?`);
    await expect.poll(() => gapsOf()).toHaveLength(1);
    const [[, question] = []] = await gapsOf();
    expect(question).toMatch(/👩‍👩‍👧.*…$/u);
    expect(question?.length).toBeLessThanOrEqual(300);
  });
});

describe('the alert about questions without an answer', () => {
  const alertsOf = async (user: TestUser) =>
    (await api.call(calls.listAlerts, { query: { email: user.email } }, user)).body.alerts.filter(({ title }) =>
      title.includes('without an answer'),
    );
  /** Runs the job on both nodes, so many days from now. */
  const runJobsIn = async (days: number) => {
    const before = api.time.now;
    api.time.now = second.time.now = daysAfter(before, days);
    await Promise.all([api, second].map((node) => node.app.jobs.find(({ name }) => name === 'knowledge-gaps')?.run()));
    api.time.now = second.time.now = before;
  };

  it('comes once for each week, on whichever node, and what is old is deleted', async () => {
    await ask(ben, unanswerable);
    await ask(ben, 'Who feeds the giraffes?');
    answerWith('The ferry Walnut leaves at 17:45 from pier 38 [1].');
    await ask(ben, answerable);
    await expect.poll(() => gapsOf()).toHaveLength(3);
    await runJobsIn(0);
    expect(await alertsOf(ana), 'the week isn’t over').toEqual([]);
    await runJobsIn(7);
    await runJobsIn(8);
    expect(await alertsOf(ana)).toMatchObject([
      {
        kind: 'ai',
        title: 'Questions without an answer in “Harbor”',
        text: expect.stringMatching(/^Nothing found: 2\. Not supported by the source: 1\./),
        link: `/notebooks/${harbor.id}?view=gaps`,
      },
    ]);
    expect(await alertsOf(ben)).toEqual([]);
    await ask(ben, unanswerable);
    await expect.poll(() => gapsOf()).toHaveLength(4);
    await runJobsIn(14);
    expect((await alertsOf(ana)).map(({ text }) => text.slice(0, text.indexOf('.')))).toEqual(['Nothing found: 1', 'Nothing found: 2']);
    await runJobsIn(89);
    expect(await gapsOf()).toHaveLength(4);
    await runJobsIn(91);
    expect(await gapsOf()).toEqual([]);
  });
});
