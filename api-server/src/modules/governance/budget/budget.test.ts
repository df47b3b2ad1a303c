import { listBudgets, removeBudget, setBudget, setPrice } from 'shared-contracts/admin-calls';
import { completeChat, createAgent, listAlerts } from 'shared-contracts/calls';
import { getMyUsage } from 'shared-contracts/settings-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEntries, groupMembers, groups, modelCalls, spending, users } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { countedAnswer, countedUse } from '../../../testing/counted-answer.ts';
import { openStream } from '../../../testing/event-stream.ts';
import type { TestUser } from '../../../testing/test-app.ts';

// The first account is the owner.
const { api, provider, user: admin } = appWithModel({}, { isEmptied: true });
let user: TestUser;

beforeEach(async () => {
  user = await api.newUser('Ada');
  // One millionth for each token.
  const price = { input_micro: 1_000_000, cached_micro: null, output_micro: 1_000_000, picture_micro: null };
  await api.call(setPrice, { body: { email: admin.email, model: 'scripted', ...price } }, admin);
});

const idOf = async ({ email }: TestUser) => (await api.database.db.select().from(users)).find((one) => one.email === email)?.id ?? '';
const budget = async (kind: 'person' | 'group' | 'agent', id: string, monthly: number) =>
  (await api.call(setBudget, { body: { email: admin.email, kind, budget_id: id, monthly_micro: monthly } }, admin)).status;
const ask = async (more: object = {}, by = user) =>
  (await api.call(completeChat, { body: { email: by.email, message: 'Hi', ...more } }, by)).body;
const totals = async () => {
  const rows = await api.database.db.select().from(spending);
  return new Map(rows.map(({ scope, spentMicro, reservedMicro }) => [scope, { spentMicro, reservedMicro }]));
};
const alerts = async (of: TestUser) => (await api.call(listAlerts, { query: { email: of.email } }, of)).body.alerts;
async function newGroup(...members: TestUser[]): Promise<string> {
  await api.database.db.insert(groups).values({ id: 'grp_1', name: 'Research' });
  for (const member of members)
    await api.database.db.insert(groupMembers).values({ groupId: 'grp_1', userId: await idOf(member), source: 'console' });
  return 'grp_1';
}

describe('a budget', () => {
  it('refuses an answer that would go beyond it, and says how much it is, when it renews and whom to ask', async () => {
    const [year, month] = [api.time.now.getUTCFullYear(), api.time.now.getUTCMonth()];
    const renews = new Date(Date.UTC(year, month + 1, 1));
    expect(await budget('person', await idOf(user), 5_000)).toBe(200);
    provider.script = countedAnswer('Hello.', { input: 4_000, output: 500 });
    expect(await ask()).toMatchObject({ message: 'Hello.', status: 'complete' });
    const refused = await ask();
    expect(refused).toMatchObject({ status: 'failed', error: { code: 'budget-reached' } });
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(renews);
    expect(JSON.stringify(refused)).toContain(
      `This would go beyond your budget of $0.005 a month. $0.0045 of it is spent or in use. It renews on ${day}. Ask Priya for more.`,
    );
    expect(provider.requests).toHaveLength(1);
    expect((await api.call(getMyUsage, { query: { email: user.email } }, user)).body.budget).toEqual({
      monthly_micro: 5_000,
      spent_micro: 4_500,
      reserved_micro: 0,
      renews_at: renews.toISOString(),
    });
    // In the next month, this one is in the past.
    await api.database.db.update(spending).set({ month: '2000-01' });
    expect(await ask()).toMatchObject({ status: 'complete' });
  });

  it('for everybody is replaced by one of a person’s own', async () => {
    expect(await budget('person', '', 10)).toBe(200);
    provider.script = countedAnswer('Hello.', { input: 1, output: 1 });
    expect(await ask()).toMatchObject({ status: 'failed' });
    await budget('person', await idOf(user), 100_000);
    expect(await ask()).toMatchObject({ status: 'complete' });
    expect(await ask({}, await api.newUser())).toMatchObject({ status: 'failed' });
  });

  it('of an agent limits everybody who uses it', async () => {
    const fields = { name: 'Scout', description: 'Finds.', instructions: 'Be brief.', starters: ['Find'] };
    const { agent_id: agentId } = (await api.call(createAgent, { body: { email: user.email, ...fields } }, user)).body;
    expect(await budget('agent', agentId, 10)).toBe(200);
    provider.script = countedAnswer('Hello.', { input: 1, output: 1 });
    expect(JSON.stringify(await ask({ agent_id: agentId }))).toContain('the budget of the agent “Scout”');
    expect(await ask()).toMatchObject({ status: 'complete' });
  });

  it('stops an answer that grows beyond it, and keeps what came', async () => {
    await budget('person', await idOf(user), 2_500);
    const long = 'word '.repeat(800);
    provider.script = [{ text: long }, { text: long }, { hold: true }, { text: long }, { finish: true }];
    const stopped = await ask();
    expect(stopped).toMatchObject({ status: 'interrupted', error: { code: 'budget-reached' } });
    expect(stopped.message?.startsWith('word word')).toBe(true);
    await provider.abandoned;
    const [call] = await api.database.db.select().from(modelCalls);
    expect(call).toMatchObject({ status: 'failed', isEstimated: true });
    expect(call?.costMicro).toBeLessThanOrEqual(2_500);
    expect(await ask()).toMatchObject({ status: 'failed' });
  });

  it('warns once when most of it is spent, and again after more was allowed', async () => {
    const id = await idOf(user);
    await budget('person', id, 10_000);
    provider.script = countedAnswer('Hello.', { input: 7_000, output: 1_000 });
    await ask();
    expect(await alerts(user)).toMatchObject([{ title: 'Most of a budget is spent', link: '/settings/usage' }]);
    provider.script = countedAnswer('Hello.', { input: 100, output: 100 });
    await ask();
    expect(await alerts(user)).toHaveLength(1);
    await budget('person', id, 40_000);
    provider.script = countedAnswer('Hello.', { input: 30_000, output: 100 });
    await ask();
    expect(await alerts(user)).toHaveLength(2);
  });

  it('of a group is shared by its people, and its administrators are warned', async () => {
    const other = await api.newUser();
    const id = await newGroup(user, other);
    await budget('group', id, 10_000);
    provider.script = countedAnswer('Hello.', { input: 4_500, output: 100 });
    await ask();
    await ask({}, other);
    expect(await ask()).toMatchObject({ status: 'failed' });
    expect(await alerts(admin)).toMatchObject([{ title: 'Most of a budget is spent', text: expect.stringContaining('“Research”') }]);
  });

  it('is never overspent by a hundred answers at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => api.newUser()));
    await budget('group', await newGroup(...people), 30_000);
    provider.script = [{ text: 'Yes.' }, { hold: true }, countedUse({ input: 100, output: 900 }), { finish: true }];
    const url = `${await api.listen()}/api/v4/chat/completion`;
    const ends: string[] = [];
    const answers = people.flatMap((person) =>
      Array.from({ length: 10 }, async () => {
        const stream = await openStream({ url, token: person.token, body: { message: 'Hi', email: person.email, temporary: true } });
        const last = (await stream.rest()).at(-1);
        ends.push(last?.type === 'ended' ? last.status : 'lost');
      }),
    );
    await expect.poll(() => ends.length + provider.requests.length, { timeout: 60_000 }).toBe(100);
    const held = (await totals()).get('group:grp_1');
    expect(held?.spentMicro).toBe(0);
    expect(held?.reservedMicro).toBeGreaterThan(28_000);
    expect(held?.reservedMicro).toBeLessThanOrEqual(30_000);
    expect(ends).toEqual(ends.map(() => 'failed'));
    const answered = provider.requests.length;
    provider.release();
    await Promise.all(answers);
    expect(ends.filter((end) => end === 'complete')).toHaveLength(answered);
    await expect.poll(async () => (await totals()).get('group:grp_1')).toEqual({ spentMicro: answered * 1_000, reservedMicro: 0 });
    expect(answered * 1_000).toBeLessThanOrEqual(30_000);
  }, 120_000);
});

describe('the list of budgets', () => {
  it('is for administrators, who find, change and remove them', async () => {
    await budget('person', await idOf(user), 5_000);
    await budget('group', await newGroup(user), 9_000);
    await budget('person', '', 7_000);
    const { body } = await api.call(listBudgets, { query: { email: admin.email } }, admin);
    expect(body).toMatchObject({ currency: 'USD', everyone_micro: 7_000, total: 2 });
    const found = await api.call(listBudgets, { query: { email: admin.email, q: user.email } }, admin);
    expect(found.body.budgets).toMatchObject([{ kind: 'person', name: 'Ada', detail: user.email, use: { monthly_micro: 5_000 } }]);
    expect((await api.call(listBudgets, { query: { email: user.email } }, user)).status).toBe(403);
    await api.call(removeBudget, { body: { email: admin.email, kind: 'group', budget_id: 'grp_1' } }, admin);
    expect((await api.call(listBudgets, { query: { email: admin.email } }, admin)).body.total).toBe(1);
    const actions = (await api.database.db.select().from(auditEntries).orderBy(auditEntries.id)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('budget.'))).toEqual(['budget.set', 'budget.set', 'budget.set', 'budget.remove']);
  });

  it.each([0, -5, 1.5, 1e16])('refuses a budget of %s', async (amount) => {
    expect(await budget('person', '', amount)).toBe(400);
  });

  it('refuses a budget for what doesn’t exist', async () => {
    expect(await budget('group', 'grp_none', 5)).toBe(404);
  });
});
