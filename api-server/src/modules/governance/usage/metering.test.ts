import { eq } from 'drizzle-orm';
import { listPrices, setPrice } from 'shared-contracts/admin-calls';
import { completeChat, connectModelProvider, openSession } from 'shared-contracts/calls';
import { getChatCost, getMyUsage } from 'shared-contracts/settings-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { modelCalls, profiles, spending } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { countedAnswer, countedUse } from '../../../testing/counted-answer.ts';
import { personalDataOf } from '../../../testing/personal-data-of.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { AccountRepository } from '../../identity/account/account.repository.ts';
import { MeterRepository } from './meter.repository.ts';

// The first account is the owner.
const { api, provider, user: admin } = appWithModel({ LLM_IMAGE_MODEL: 'painter' }, { isEmptied: true });
let user: TestUser;
beforeEach(async () => {
  user = await api.newUser();
});

type Amounts = Record<'input_micro' | 'cached_micro' | 'output_micro' | 'picture_micro', number | null>;
const noPrice: Amounts = { input_micro: null, cached_micro: null, output_micro: null, picture_micro: null };
const price = async (model: string, given: Partial<Amounts>) =>
  (await api.call(setPrice, { body: { email: admin.email, model, ...noPrice, ...given } }, admin)).status;
const ask = async (more: object = {}) => (await api.call(completeChat, { body: { email: user.email, message: 'Hi', ...more } }, user)).body;
const mine = async () => (await api.call(getMyUsage, { query: { email: user.email } }, user)).body;
const calls = () => api.database.db.select().from(modelCalls);

describe('a call to a model', () => {
  it('is recorded with what the provider counted and what it cost', async () => {
    await price('scripted', { input_micro: 2_000_000, cached_micro: 500_000, output_micro: 8_000_000 });
    provider.script = countedAnswer('Hello.', { input: 1_000, cached: 400, output: 100, reasoning: 30 });
    const sessionId = (await ask()).session_id ?? '';
    // 600 × 2 + 400 × 0.5 + 100 × 8 millionths.
    expect(await mine()).toMatchObject({
      currency: 'USD',
      budget: null,
      totals: { calls: 1, input_tokens: 1_000, cached_tokens: 400, reasoning_tokens: 30, output_tokens: 100, cost_micro: 2_200 },
      by_model: [{ key: 'scripted', cost_micro: 2_200 }],
      by_day: [{ calls: 1 }],
    });
    const session = await api.call(openSession, { query: { session_id: sessionId } }, user);
    expect(session.body.messages?.at(-1)?.usage).toMatchObject({ cost_micro: 2_200, currency: 'USD', output_tokens: 100 });
    expect(await calls()).toMatchObject([
      { kind: 'chat', chatId: sessionId, connectionId: 'server', payer: 'installation', status: 'complete', isEstimated: false },
    ]);
    const of = await api.call(getChatCost, { params: { session_id: sessionId } }, user);
    expect(of.body).toMatchObject({ is_everybody: true, totals: { calls: 1, cost_micro: 2_200 }, this_month: { cost_micro: 2_200 } });
    const stranger = await api.newUser();
    expect((await api.call(getChatCost, { params: { session_id: sessionId } }, stranger)).status).toBe(404);
  });

  it('counts once when its end is retried and both attempts are stored together', async () => {
    await price('scripted', { input_micro: 2_000_000, output_micro: 8_000_000 });
    provider.script = countedAnswer('Hello.', { input: 1_000, output: 100 });
    await ask();
    const [call] = await calls();
    const { db, urgent } = api.database;
    await db.update(modelCalls).set({ status: 'running' });
    const end = { id: call?.id ?? '', status: 'complete' as const, costMicro: 50 };
    await new MeterRepository(db, urgent).end([end, end]);
    expect(await db.select().from(spending)).toMatchObject([{ spentMicro: (call?.costMicro ?? 0) + 50 }]);
  });

  it('is estimated where the provider counts nothing, and says so', async () => {
    provider.script = [{ text: 'One two three four five six.' }, { finish: true }];
    await ask();
    const [call] = await calls();
    expect(call).toMatchObject({ isEstimated: true, outputTokens: 7, costMicro: null });
    expect(call?.inputTokens).toBeGreaterThan(5);
    expect((await mine()).totals).toMatchObject({ calls: 1, estimated_calls: 1, unpriced_calls: 1, cost_micro: null });
  });

  it('is recorded for each turn of a model that calls tools', async () => {
    provider.first = [
      [countedUse({ input: 10, output: 1 }), { call: 'no_such_tool', input: {} }],
      countedAnswer('Done.', { input: 30, output: 2 }),
    ];
    await ask({ web_search: true });
    const all = await calls();
    expect(all.reduce((sum, { inputTokens }) => sum + inputTokens, 0)).toBe(all.length === 2 ? 40 : 10);
  });

  it('costs nothing if the provider refuses it, and what came if it breaks off', async () => {
    await price('scripted', { input_micro: 1_000_000, output_micro: 1_000_000 });
    provider.script = { status: 400 };
    await ask();
    expect(await calls()).toMatchObject([{ status: 'refused', inputTokens: 0, costMicro: 0 }]);
    provider.script = [{ text: 'So far' }, { raw: 'data: {broken\n\n' }];
    await ask();
    const [, broken] = (await calls()).toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
    expect(broken).toMatchObject({ status: 'failed', isEstimated: true, outputTokens: 2 });
    expect(await api.database.db.select().from(spending)).toMatchObject([{ reservedMicro: 0, spentMicro: broken?.costMicro }]);
  });

  it('is charged by picture for models that paint', async () => {
    expect(await price('painter', { picture_micro: 40_000 })).toBe(200);
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    provider.image = { data: [{ b64_json: png }] };
    const { sources } = await ask({ create_image: true });
    const picture = { kind: 'image', model: 'painter', pictures: 1, costMicro: 40_000, isEstimated: false };
    expect(await calls()).toMatchObject([picture]);
    await ask({ create_image: true, image_source: sources.image_url });
    expect(await calls()).toMatchObject([picture, picture]);
  });

  it('on a person’s own connection counts in no budget', async () => {
    await price('scripted', { input_micro: 1_000_000, output_micro: 1_000_000 });
    provider.models = ['scripted'];
    const own = { name: 'Mine', base_url: provider.baseUrl };
    const { provider: connected } = (await api.call(connectModelProvider, { body: { email: user.email, ...own } }, user)).body;
    provider.script = countedAnswer('Hello.', { input: 10, output: 10 });
    await ask({ model: `${connected?.provider_id}/scripted` });
    expect(await calls()).toMatchObject([{ payer: 'person', connectionName: 'Mine', costMicro: 20 }]);
    expect(await api.database.db.select().from(spending)).toEqual([]);
  });
});

describe('a price', () => {
  it('is the list price of a well-known model until an administrator sets one, and none for others', async () => {
    await ask({});
    const named = async () => (await api.call(listPrices, { query: { email: admin.email } }, admin)).body.prices;
    expect(await named()).toMatchObject([{ model: 'scripted', source: 'none', input_micro: null }]);
    await price('gpt-4o', { input_micro: 3_000_000 });
    expect(await named()).toMatchObject([{ model: 'gpt-4o', source: 'own', output_micro: null }, { model: 'scripted' }]);
    await price('gpt-4o', {});
    expect(await named()).toHaveLength(1);
  });

  it.each([0, -1, 0.5, 1e16])('of %s is refused', async (amount) => {
    expect(await price('scripted', { input_micro: amount })).toBe(400);
  });

  it('for cached input needs one for input', async () => {
    expect(await price('scripted', { cached_micro: 5 })).toBe(400);
  });
});

it('erases the person from the record and keeps the totals when an account is deleted', async () => {
  await price('scripted', { input_micro: 1_000_000, output_micro: 1_000_000 });
  provider.script = countedAnswer('Hello.', { input: 10, output: 10 });
  await ask();
  const [before] = await calls();
  await api.database.db
    .update(profiles)
    .set({ deletionAt: new Date(0) })
    .where(eq(profiles.userId, before?.userId ?? ''));
  expect(JSON.stringify(await personalDataOf(api.database.db, before?.userId ?? ''))).toContain('"inputTokens":10');
  await new AccountRepository(api.database.db).delete(before?.userId ?? '', new Date(), async () => undefined);
  expect(await calls()).toMatchObject([{ userId: null, chatId: null, scopes: [], costMicro: 20 }]);
  expect(
    await api.database.db
      .select()
      .from(spending)
      .where(eq(spending.scope, `person:${before?.userId}`)),
  ).toEqual([]);
});
