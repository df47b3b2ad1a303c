import {
  addGoldenQuestion,
  deleteGoldenQuestion,
  getGoldenSet,
  listGoldenAnswers,
  replayGoldenQuestions,
  saveAgentSettings,
  setGoldenReplays,
  updateGoldenQuestion,
} from 'shared-contracts/agent-calls';
import { createAgent, deleteAgent, listAlerts, restoreItems, updateAgent } from 'shared-contracts/calls';
import { listFiles } from 'shared-contracts/file-calls';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { uploadFile } from '../../../testing/upload-file.ts';

const { api, provider, user } = appWithModel();
let agentId: string;
const fields = { name: 'Landlord', description: 'Knows contracts.', instructions: 'Be exact.', starters: [] };
beforeEach(async () => {
  agentId = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body.agent_id;
  answerWith('The notice period is 30 days.');
});

const answerWith = (text: string) => {
  provider.script = [{ text }, { finish: true }];
};
const add = (fields: { question: string; phrases: string[] }, subject = agentId) =>
  api.call(addGoldenQuestion, { body: { subject_id: subject, ...fields } }, user);
const set = async (subject = agentId) => (await api.call(getGoldenSet, { query: { subject_id: subject } }, user)).body;
const settled = (subject = agentId) => vi.waitUntil(async () => !(await set(subject)).is_replaying, { timeout: 20_000, interval: 20 });
const watch = () => api.app.jobs.find(({ name }) => name === 'golden-questions')?.run();
/** Resolves when the texts of all files have been read, which happens in the background. */
const allRead = () =>
  vi.waitUntil(async () => {
    const { files } = (await api.call(listFiles, { query: { email: user.email } }, user)).body;
    return files.every(({ status }) => status === 'ready');
  }, 20_000);
const worse = async () =>
  (await api.call(listAlerts, { query: { email: user.email } }, user)).body.alerts.filter(({ title }) => title.includes('got worse'));
const notice = { question: 'How long is the notice period?', phrases: ['30  DAYS'] };

describe('a golden question', () => {
  it('is asked when it is added, and passes when the answer has its phrases', async () => {
    const added = await add(notice);
    expect(added).toMatchObject({ status: 200, body: { question: notice.question, answer: null } });
    await settled();

    expect(await set()).toMatchObject({
      subject: 'agent',
      name: 'Landlord',
      is_on: true,
      is_replaying: false,
      questions: [
        { answer: { content: 'The notice period is 30 days.', losses: [], cause: 'question', grade: { passed: true, problem: null } } },
      ],
    });
  });

  it('names what got worse, in the answer and in one alert', async () => {
    const { body } = await add(notice);
    await settled();
    answerWith('The notice period is 3 months.');
    await api.call(replayGoldenQuestions, { body: { subject_id: agentId } }, user);
    await settled();

    const { answers } = (await api.call(listGoldenAnswers, { params: { golden_question_id: body.id } }, user)).body;
    expect(answers.map(({ grade, losses }) => [grade.passed, losses])).toEqual([
      [false, [{ kind: 'phrase', what: '30  DAYS' }]],
      [true, []],
    ]);
    expect(await worse()).toMatchObject([
      {
        title: 'A golden answer of “Landlord” got worse',
        text: 'Look at the answers to “How long is the notice period?”.',
        link: `/golden-questions/${agentId}`,
      },
    ]);

    await api.call(replayGoldenQuestions, { body: { subject_id: agentId } }, user);
    await settled();
    expect(await worse()).toHaveLength(1);
  });

  it('fails with the reason when the model fails, and says nothing about the phrases then', async () => {
    await add(notice);
    await settled();
    provider.script = { status: 500 };
    await api.call(replayGoldenQuestions, { body: { subject_id: agentId } }, user);
    await settled();

    const [question] = (await set()).questions;
    expect(question?.answer).toMatchObject({ grade: { passed: false, problem: expect.any(String) }, losses: [{ kind: 'failed' }] });
  });

  it('is compared with nothing after it was changed', async () => {
    const { body } = await add(notice);
    await settled();
    answerWith('The rent is 950 euros.');
    const changed = { question: 'How much is the rent?', phrases: ['950 euros'] };
    await api.call(updateGoldenQuestion, { params: { golden_question_id: body.id }, body: changed }, user);
    await settled();

    expect((await set()).questions).toMatchObject([{ ...changed, answer: { grade: { passed: true }, losses: [] } }]);
    expect(await worse()).toEqual([]);
    await api.call(deleteGoldenQuestion, { params: { golden_question_id: body.id } }, user);
    expect((await set()).questions).toEqual([]);
  });

  it('is refused past twenty, with too many phrases, and for things of others', async () => {
    for (let at = 0; at < 20; at += 1) expect((await add({ question: `Question ${at}?`, phrases: [] })).status).toBe(200);
    expect(await add(notice)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('20 test questions') } });
    expect((await add({ question: 'Why?', phrases: Array.from({ length: 11 }, (_, at) => `${at}`) })).status).toBe(400);
    const stranger = await api.newUser();
    expect((await api.call(getGoldenSet, { query: { subject_id: agentId } }, stranger)).status).toBe(404);
    await settled();
  }, 60_000);
});

it('offers an agent only what looks things up, whatever it may do otherwise', async () => {
  const apps = { usesWorks: true, usesOwnFiles: true, allowedActions: ['search_works', 'current_time', 'create_notebook', 'alert_user'] };
  const saved = await api.call(saveAgentSettings, { query: { agent_id: agentId }, body: { apps } }, user);
  expect(saved.status).toBe(200);
  const question = 'Which tools do golden questions have?';
  await add({ question, phrases: [] });
  await settled();

  const request = provider.requests.findLast(({ messages }) => JSON.stringify(messages).includes(question));
  expect(request?.tools?.map(({ function: { name } }) => name).toSorted()).toEqual(['current_time', 'search_works']);
});

describe('a change', () => {
  it('of a file asks the questions of a notebook again, once it is over', async () => {
    const lease = { question: 'How long is the notice of the lease?', phrases: ['30 days'] };
    const asks = () => provider.requests.filter(({ messages }) => JSON.stringify(messages).includes(lease.question)).length;
    const { notebook_id } = await uploadFile(api, user, { name: 'lease.txt', content: 'The notice period of the lease is 30 days.' });
    const notebook = notebook_id ?? '';
    await allRead();
    answerWith('The notice period of the lease is 30 days [1].');
    await add(lease, notebook);
    await settled(notebook);
    for (let check = 0; check < 3; check += 1) await watch();
    expect(asks()).toBe(1);

    await uploadFile(api, user, { name: 'letter.txt', content: 'The tenant moves out in May.', notebook_id: notebook });
    await allRead();
    await watch();
    expect(asks()).toBe(1);
    answerWith('The notice period of the lease is 90 days [1].');
    await watch();
    await settled(notebook);

    const [question] = (await set(notebook)).questions;
    expect(question?.answer).toMatchObject({ cause: 'files', losses: [{ kind: 'phrase' }, { kind: 'unsupported' }] });
    expect(question?.answer?.grade).toMatchObject({ unsupported: 1 });
    expect(await worse()).toHaveLength(1);
  });

  it('asks nothing while replays are off', async () => {
    await add(notice);
    await settled();
    for (let check = 0; check < 3; check += 1) await watch();
    await api.call(setGoldenReplays, { body: { subject_id: agentId, is_on: false } }, user);
    const changed = { ...fields, email: user.email, agent_id: agentId, instructions: 'Be brief.' };
    expect((await api.call(updateAgent, { body: changed }, user)).status).toBe(200);
    for (let check = 0; check < 3; check += 1) await watch();

    expect(await set()).toMatchObject({ is_on: false, questions: [{ answer: { cause: 'question' } }] });

    await api.call(setGoldenReplays, { body: { subject_id: agentId, is_on: true } }, user);
    for (let check = 0; check < 2; check += 1) await watch();
    await settled();
    expect(await set()).toMatchObject({ is_on: true, questions: [{ answer: { cause: 'agent' } }] });
  });
});

it('keeps its questions when the agent is deleted and restored', async () => {
  await add(notice);
  await settled();
  await api.call(deleteAgent, { query: { agent_id: agentId } }, user);
  await api.app.jobs.find(({ name }) => name === 'golden-questions-tidy')?.run();
  expect(await api.call(getGoldenSet, { query: { subject_id: agentId } }, user)).toMatchObject({ status: 404 });

  await api.call(restoreItems, { body: { email: user.email, items: [{ kind: 'agent', id: agentId }] } }, user);
  expect((await set()).questions).toMatchObject([{ question: notice.question }]);
});
