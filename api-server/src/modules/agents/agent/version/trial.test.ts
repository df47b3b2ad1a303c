import { eq } from 'drizzle-orm';
import { runAgentSchedule } from 'shared-contracts/agent-calls';
import { listAlerts } from 'shared-contracts/calls';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { agentRollouts, chatMessages, chatSessions } from '../../../../platform/database/schema/index.ts';
import { newId } from '../../../../platform/ids.ts';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { makeVersionedAgent, type VersionedAgent } from '../../../../testing/versioned-agent.ts';
import { userIdOf } from '../../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let agent: VersionedAgent;
beforeEach(async () => {
  provider.script = [{ text: 'Done.' }, { finish: true }];
  agent = await makeVersionedAgent(api, provider);
});

/** Tries the second version on everybody whom a percentage of 99 reaches, and returns the ids of both. */
async function startTrial() {
  await agent.publish();
  await agent.edit('SECOND');
  await agent.publish(99);
  const [first, second] = await agent.rows();
  return [first?.id ?? '', second?.id ?? ''] as const;
}

describe('a trial', () => {
  it('gives the version to its people until it is promoted, and records what answered', async () => {
    await agent.publish();
    await agent.edit('SECOND');
    expect((await agent.publish(1)).body).toMatchObject({ current: 1, trial: { number: 2, percent: 1 } });
    // A person is in the trial or not by chance, so both are tried.
    const [text, texts] = [await agent.askAs(agent.ben), new Set<string>()];
    expect(await agent.askAs(agent.ben)).toBe(text);
    expect((await agent.rollOut(2, 99)).body.trial).toMatchObject({ number: 2, percent: 99 });
    for (const _ of [1, 2]) texts.add(await agent.askAs(agent.ben));
    expect(texts.size).toBe(1);
    expect((await agent.rollOut(2, 100)).body).toMatchObject({ current: 2, previous: 1, trial: null });
    expect(await agent.askAs(agent.ben)).toContain('SECOND');
    const numbers = (await agent.list()).versions.map(({ numbers: { answers } }) => answers);
    expect(numbers.reduce((sum, one) => sum + one, 0)).toBe(5);
  });

  it('is taken back by its number', async () => {
    await startTrial();
    expect((await agent.takeBack(2)).body).toMatchObject({ current: 1, trial: null, halt: null });
    expect(await agent.askAs(agent.ben)).toContain('FIRST');
  });

  it('does not count what nobody watches', async () => {
    await agent.publish();
    const before = provider.requests.length;
    await api.call(runAgentSchedule, { query: agent.query, body: { prompt: 'Sum up.' } }, agent.owner);
    await vi.waitUntil(() => provider.requests.length > before);
    await agent.askAs(agent.ben);
    await agent.askAs(agent.owner);
    expect((await agent.list()).versions.map(({ numbers: { answers } }) => answers)).toEqual([1]);
  });
});

/** Stores answers of a version, as if people had asked for them. */
async function answers(version: string, count: number, part: Partial<typeof chatMessages.$inferInsert> = {}) {
  const sessionId = newId('ses');
  await api.database.db
    .insert(chatSessions)
    .values({ id: sessionId, userId: await userIdOf(api, agent.ben), title: 'Questions', agentId: agent.id });
  const messages = Array.from({ length: count }, (_, position) => ({
    id: newId('msg'),
    sessionId,
    position,
    role: 'assistant' as const,
    content: 'Tin melts at 231 °C [1].',
    status: 'complete' as const,
    answeredBy: { version },
    usage: { total_ms: 800, cost_micro: 100, currency: 'USD' },
    sources: { data: [{ title: 'Tin', snippet: 'Tin melts at 231 °C.', whole: true }] },
    ...part,
  }));
  await api.database.db.insert(chatMessages).values(messages);
}
const judge = () => api.app.jobs.find(({ name }) => name === 'agents-trials')?.run();
const halts = async () =>
  (await api.call(listAlerts, { query: { email: agent.owner.email } }, agent.owner)).body.alerts.filter(({ title }) =>
    title.includes('ended automatically'),
  );

describe('a trial that does clearly worse', () => {
  it.each([
    ['failures', { status: 'failed' as const }, '30% of its answers failed, compared with 0%'],
    ['dislikes', { vote: 'dislike' as const }, '30% of its answers were disliked'],
    ['unproven', { content: 'Tin melts at 999 °C [1].' }, '30% of its cited sentences aren’t in their source'],
  ])('ends for its %s, with one alert that says why', async (cause, part, reason) => {
    const [first, second] = await startTrial();
    await answers(first, 20);
    await answers(second, 14);
    await judge();
    expect((await agent.list()).trial).toMatchObject({ number: 2 });
    await answers(second, 6, part);
    await judge();
    await judge();
    expect(await agent.list()).toMatchObject({ current: 1, trial: null, halt: { number: 2, cause } });
    expect(await halts()).toMatchObject([
      {
        title: 'The trial of version 2 of “Clerk” ended automatically',
        text: expect.stringContaining(reason),
        link: `/agent-versions/${agent.id}`,
      },
    ]);
    expect(await agent.askAs(agent.ben)).toContain('FIRST');
  });

  it('ends for its cost, and can be tried again', async () => {
    const [first, second] = await startTrial();
    await answers(first, 20);
    await answers(second, 20, { usage: { total_ms: 800, cost_micro: 151, currency: 'USD' } });
    await judge();
    expect(await agent.list()).toMatchObject({ trial: null, halt: { number: 2, cause: 'cost' } });
    const [versions] = [(await agent.list()).versions];
    expect(versions.map(({ numbers }) => numbers)).toMatchObject([
      { answers: 20, failed: 0, cited: 20, unproven: 0, cost_micro: 151, currency: 'USD', total_ms: 800 },
      { answers: 20, cost_micro: 100 },
    ]);
    expect((await agent.rollOut(2, 5)).body).toMatchObject({ trial: { number: 2, percent: 5 }, halt: null });
  });

  it('is left alone after it was promoted', async () => {
    const [first, second] = await startTrial();
    await answers(first, 20);
    await answers(second, 20, { status: 'failed' });
    await agent.rollOut(2, 100);
    await judge();
    expect(await agent.list()).toMatchObject({ current: 2, halt: null });
    expect(await halts()).toEqual([]);
    expect(await api.database.db.select().from(agentRollouts).where(eq(agentRollouts.agentId, agent.id))).toHaveLength(1);
  });
});
