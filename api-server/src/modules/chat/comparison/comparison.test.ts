import { eq } from 'drizzle-orm';
import { connectModelProvider, exportSession, openSession } from 'shared-contracts/calls';
import { daysAfter } from 'shared-contracts/days';
import * as calls from 'shared-contracts/model-calls';
import { createWorkspace, switchWorkspace } from 'shared-contracts/settings-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { comparisonAnswers, comparisons, users, workspaceMembers } from '../../../platform/database/schema/index.ts';
import { appWithProvider } from '../../../testing/app-with-user.ts';
import { breakStatement } from '../../../testing/broken-statement.ts';
import { createTestApp, type TestUser } from '../../../testing/test-app.ts';
import { ComparisonRepository } from './comparison.repository.ts';

let connections = 0;
const { api, provider, user } = appWithProvider({}, { isEmptied: true });
beforeEach(() => {
  provider.script = [{ text: 'A soft ' }, { text: 'metal.' }, { finish: true }];
});

const connect = async (models: string[], who = user) => {
  const body = { email: who.email, name: `Acme ${++connections}`, base_url: provider.baseUrl, models };
  const id = (await api.call(connectModelProvider, { body }, who)).body.provider?.provider_id ?? '';
  return models.map((model) => `${id}/${model}`);
};
const start = async (models: readonly string[], more: object = {}, node = api) =>
  (await node.call(calls.startComparison, { body: { question: 'What is tin?', models: [...models], ...more } }, user)).body;
const read = async (comparison_id: string, who = user) => (await api.call(calls.getComparison, { params: { comparison_id } }, who)).body;
const ended = async (comparison_id: string) => {
  await expect
    .poll(async () => (await read(comparison_id)).answers.some(({ status }) => status === 'running'), { timeout: 10_000 })
    .toBe(false);
  return read(comparison_id);
};
const compare = async (models: readonly string[], more: object = {}) => ended((await start(models, more)).comparison_id);
const vote = (comparison_id: string, body: { vote: 'better' | 'tie' | 'none' | null; winner_id?: string }) =>
  api.call(calls.voteComparison, { params: { comparison_id }, body }, user);
const list = async () => (await api.call(calls.listComparisons, { query: {} }, user)).body.comparisons;

describe('a comparison', () => {
  it('stores the question and the answer of each model with its times, and lists it', async () => {
    const models = await connect(['one', 'two']);
    const { comparison_id, answers, task } = await compare(models, { task: 'analysis' });
    expect(answers).toMatchObject([
      {
        model: models[0],
        model_name: 'one',
        provider: expect.stringContaining('Acme'),
        content: 'A soft metal.',
        status: 'complete',
        run_id: null,
        problem: null,
      },
      { model: models[1], model_name: 'two', content: 'A soft metal.' },
    ]);
    expect(answers[0]?.usage?.total_ms).toBeGreaterThanOrEqual(0);
    expect(task).toBe('analysis');
    expect(provider.requests.map(({ model }) => model).toSorted()).toEqual(['one', 'two']);
    expect(await list()).toMatchObject([{ comparison_id, question: 'What is tin?', models: ['one', 'two'], vote: null, winner: null }]);
  });

  it('stores the end of an answer once the database is back', async () => {
    const models = await connect(['one', 'two']);
    provider.script = [{ text: 'A soft ' }, { hold: true }, { text: 'metal.' }, { finish: true }];
    const held = provider.held();
    const { comparison_id } = await start(models);
    await held;
    await breakStatement(api.own, 'comparison_answers', '"content" =', provider.release);
    expect((await ended(comparison_id)).answers).toMatchObject([
      { content: 'A soft metal.', status: 'complete' },
      { content: 'A soft metal.', status: 'complete' },
    ]);
  });

  it('ends the answer of a model that is gone or fails with a sentence, and asks it again alone', async () => {
    const [one = ''] = await connect(['one']);
    const { comparison_id, answers } = await compare([one, 'gone/model']);
    expect(answers[0]).toMatchObject({ status: 'complete' });
    expect(answers[1]).toMatchObject({
      model_name: 'gone/model',
      status: 'failed',
      problem: expect.stringContaining('no longer available'),
    });
    const others = await connect(['two', 'three']);
    provider.script = { status: 500 };
    const failed = await compare(others);
    expect(failed.answers.map(({ status }) => status)).toEqual(['failed', 'failed']);
    provider.script = [{ text: 'Tin.' }, { finish: true }];
    const [first, second] = failed.answers;
    const params = { comparison_id: failed.comparison_id, answer_id: first?.answer_id ?? '' };
    await api.call(calls.retryComparisonAnswer, { params }, user);
    const again = await ended(failed.comparison_id);
    expect(again.answers[0]).toMatchObject({ status: 'complete', content: 'Tin.', problem: null });
    expect(again.answers[1]).toEqual(second);
    expect((await api.call(calls.retryComparisonAnswer, { params }, user)).body.answers[0]).toMatchObject({ content: 'Tin.' });
    expect((await api.call(calls.retryComparisonAnswer, { params: { comparison_id, answer_id: 'other' } }, user)).status).toBe(404);
  });

  it('refuses fewer than two different models', async () => {
    const [one = ''] = await connect(['one']);
    const answer = await api.call(calls.startComparison, { body: { question: 'Tin?', models: [one, one] } }, user);
    expect(answer).toMatchObject({ status: 400, body: { detail: 'Choose at least two different models.' } });
    expect(await list()).toEqual([]);
  });

  it('keeps what arrived when its server dies, and says so', async () => {
    const models = await connect(['one', 'two']);
    provider.script = [{ text: 'A soft' }, { hold: true }];
    const { comparison_id } = await start(models);
    await provider.held();
    await expect.poll(async () => (await read(comparison_id)).answers.every(({ run_id }) => run_id !== null)).toBe(true);
    // A killed server leaves its rows as they are.
    await api.database.db.update(comparisonAnswers).set({ content: 'A soft', touchedAt: new Date(Date.now() - 60_000) });
    await new ComparisonRepository(api.database.db).interrupt('silent');
    const { answers } = await read(comparison_id);
    expect(answers[0]).toMatchObject({ status: 'interrupted', content: 'A soft', problem: expect.stringContaining('kept') });
    provider.release();
  });

  it('marks answers as interrupted when the server closes', async () => {
    const models = await connect(['one', 'two']);
    provider.script = [{ text: 'A soft' }, { hold: true }];
    const node = await createTestApp({ ALLOW_PRIVATE_PROVIDERS: new URL(provider.baseUrl).host }, api);
    const { comparison_id } = await start(models, {}, node);
    await provider.held();
    await node.close();
    expect((await read(comparison_id)).answers.map(({ status }) => status)).toEqual(['interrupted', 'interrupted']);
  });

  it('belongs to one person', async () => {
    const { comparison_id } = await compare(await connect(['one', 'two']));
    const stranger = await api.newUser();
    const foreign = await api.call(calls.getComparison, { params: { comparison_id } }, stranger);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('a blind comparison', () => {
  it('hides names until the vote', async () => {
    const models = await connect(['one', 'two', 'three']);
    const { comparison_id, answers } = await compare(models, { is_blind: true });
    expect(answers.map(({ model, model_name, provider: by }) => [model, model_name, by])).toEqual(Array(3).fill([null, '', '']));
    expect(await list()).toMatchObject([{ models: [] }]);
    const winner_id = answers[1]?.answer_id ?? '';
    const { body } = await vote(comparison_id, { vote: 'better', winner_id });
    expect(body.answers.map(({ model_name }) => model_name).toSorted()).toEqual(['one', 'three', 'two']);
    expect((await list())[0]).toMatchObject({ vote: 'better', winner: body.answers[1]?.model_name });
  });
});

describe('a vote', () => {
  it('needs complete answers and one of them as the winner, and can be taken back', async () => {
    const models = await connect(['one', 'two']);
    provider.script = [{ text: 'A soft' }, { hold: true }];
    const running = await start(models);
    expect(await vote(running.comparison_id, { vote: 'tie' })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('Wait') },
    });
    provider.release();
    const { comparison_id, answers } = await ended(running.comparison_id);
    expect(await vote(comparison_id, { vote: 'better', winner_id: 'other' })).toMatchObject({ status: 400 });
    expect(await vote(comparison_id, { vote: 'better' })).toMatchObject({ status: 400 });
    const winner_id = answers[0]?.answer_id ?? '';
    expect((await vote(comparison_id, { vote: 'better', winner_id })).body).toMatchObject({ vote: 'better', winner_id });
    expect((await vote(comparison_id, { vote: 'none', winner_id })).body).toMatchObject({ vote: 'none', winner_id: null });
    expect((await vote(comparison_id, { vote: null })).body).toMatchObject({ vote: null, winner_id: null });
    const failed = await compare(['gone/one', 'gone/two']);
    expect(await vote(failed.comparison_id, { vote: 'tie' })).toMatchObject({
      body: { detail: expect.stringContaining('at least two answers') },
    });
  });

  it('counts in the rates of its task, and in those of a workspace only from three people on', async () => {
    const { db } = api.database;
    expect((await api.call(calls.getWinRates, { query: {} }, user)).body.workspace).toBeNull();
    const workspace = (await api.call(createWorkspace, { body: { email: user.email, name: 'Lab' } }, user)).body;
    await api.call(switchWorkspace, { params: { workspace_id: workspace.workspace_id } }, user);
    const votedBy = async (who: TestUser, count: number) => {
      const [row] = await db.select().from(users).where(eq(users.email, who.email));
      const userId = row?.id ?? '';
      for (let at = 0; at < count; at += 1) {
        const id = `${userId}-${at}`;
        await db
          .insert(comparisons)
          .values({ id, userId, question: 'Secret', task: 'code', isBlind: false, vote: 'better', winnerId: `${id}-one` });
        const answer = { comparisonId: id, model: 'm', provider: 'Acme', status: 'complete' as const, content: 'Text' };
        await db.insert(comparisonAnswers).values([
          { ...answer, id: `${id}-one`, modelName: 'One', position: 0 },
          { ...answer, id: `${id}-two`, modelName: 'Two', position: 1 },
        ]);
      }
      return userId;
    };
    await votedBy(user, 5);
    const rates = async (task?: 'code' | 'writing') => (await api.call(calls.getWinRates, { query: task ? { task } : {} }, user)).body;
    expect((await rates('code')).own).toMatchObject([
      { model_name: 'One', wins: 5, losses: 0, rate: 1 },
      { model_name: 'Two', wins: 0, losses: 5, rate: 0 },
    ]);
    expect((await rates('writing')).own).toEqual([]);
    const members = [await api.newUser(), await api.newUser()];
    for (const [at, member] of members.entries()) {
      const userId = await votedBy(member, 1);
      expect((await rates()).workspace).toMatchObject({ name: 'Lab', people_min: 3, rates: [] });
      await db.insert(workspaceMembers).values({ id: `mem-${at}`, workspaceId: workspace.workspace_id, userId, role: 'Member' });
    }
    const { workspace: all } = await rates();
    expect(all?.rates).toMatchObject([
      { model_name: 'One', wins: 7 },
      { model_name: 'Two', losses: 7 },
    ]);
    expect(JSON.stringify(all)).not.toContain('Secret');
  });
});

describe('an answer of a comparison', () => {
  it('continues as a chat that contains the question and that answer', async () => {
    const models = await connect(['one', 'two']);
    const { comparison_id, answers } = await compare(models);
    const params = { comparison_id, answer_id: answers[1]?.answer_id ?? '' };
    const { session_id } = (await api.call(calls.continueComparison, { params }, user)).body;
    const { body } = await api.call(openSession, { query: { session_id } }, user);
    expect(body.title).toBe('What is tin?');
    expect(body.messages.map(({ role, content, model }) => [role, content, model])).toEqual([
      ['user', 'What is tin?', undefined],
      ['assistant', 'A soft metal.', models[1]],
    ]);
    expect((await api.call(exportSession, { query: { session_id } }, user)).body.messages).toHaveLength(2);
    const failed = await compare(['gone/one', 'gone/two']);
    const empty = { comparison_id: failed.comparison_id, answer_id: failed.answers[0]?.answer_id ?? '' };
    expect((await api.call(calls.continueComparison, { params: empty }, user)).status).toBe(400);
  });
});

describe('a deleted comparison', () => {
  it('can be restored for a day, and is gone after that', async () => {
    const { comparison_id } = await compare(await connect(['one', 'two']));
    const params = { comparison_id };
    const job = api.app.jobs.find(({ name }) => name === 'purge-comparisons');
    await api.call(calls.deleteComparison, { params }, user);
    expect(await list()).toEqual([]);
    expect((await api.call(calls.getComparison, { params }, user)).status).toBe(404);
    await job?.run();
    await api.call(calls.restoreComparison, { params }, user);
    expect(await list()).toMatchObject([{ comparison_id }]);
    await api.call(calls.deleteComparison, { params }, user);
    api.time.now = daysAfter(api.time.now, 2);
    await job?.run();
    expect(await api.database.db.select().from(comparisons)).toEqual([]);
    expect(await api.database.db.select().from(comparisonAnswers)).toEqual([]);
  });
});
