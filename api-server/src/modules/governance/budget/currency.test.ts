import { eq } from 'drizzle-orm';
import { getCurrency, listBudgets, listPrices, setBudget, setCurrency } from 'shared-contracts/admin-calls';
import { completeChat } from 'shared-contracts/calls';
import { getMyUsage } from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { countedAnswer } from '../../../testing/counted-answer.ts';

// The first account is the owner.
const { api, provider, user: admin } = appWithModel({ LLM_MODEL: 'gpt-4o' }, { isEmptied: true });

const change = (currency: string, keeps_numbers?: boolean, by = admin) =>
  api.call(setCurrency, { body: { email: by.email, currency, ...(keeps_numbers === undefined ? {} : { keeps_numbers }) } }, by);
const now = async () => (await api.call(getCurrency, { query: { email: admin.email } }, admin)).body;
const ask = async () => {
  provider.script = countedAnswer('Hello.', { input: 1_000, output: 100 });
  return (await api.call(completeChat, { body: { email: admin.email, message: 'Hi' } }, admin)).body;
};
const recorded = () =>
  api.database.db.select().from(auditEntries).where(eq(auditEntries.action, 'currency.change')).orderBy(auditEntries.seq);

describe('the currency', () => {
  it('is changed at once while there are no amounts, and recorded', async () => {
    expect(await now()).toEqual({ currency: 'USD', has_amounts: false });
    expect((await change('EUR')).status).toBe(200);
    expect(await now()).toEqual({ currency: 'EUR', has_amounts: false });
    expect(await recorded()).toMatchObject([{ actorEmail: admin.email, before: { currency: 'USD' }, after: { currency: 'EUR' } }]);
    expect((await change('EUR')).status).toBe(200);
    expect(await recorded()).toHaveLength(1);
  });

  it('is changed only by somebody who says that amounts keep their numbers, once there are any', async () => {
    const body = { email: admin.email, kind: 'person' as const, budget_id: '', monthly_micro: 20_000_000 };
    await api.call(setBudget, { body }, admin);
    expect(await now()).toEqual({ currency: 'USD', has_amounts: true });
    expect(await change('EUR')).toMatchObject({ status: 409, body: { code: 'amounts-exist' } });
    expect(await change('EUR', false)).toMatchObject({ status: 409 });
    expect((await change('EUR', true)).status).toBe(200);
    const budgets = await api.call(listBudgets, { query: { email: admin.email } }, admin);
    expect(budgets.body).toMatchObject({ currency: 'EUR', everyone_micro: 20_000_000 });
  });

  it('counts what was spent as an amount, and leaves the list prices in dollars out of another one', async () => {
    await ask();
    const mine = async () => (await api.call(getMyUsage, { query: { email: admin.email } }, admin)).body;
    const { totals } = await mine();
    expect(totals).toMatchObject({ calls: 1, unpriced_calls: 0 });
    expect(await now()).toMatchObject({ has_amounts: true });
    await change('EUR', true);
    const prices = async () => (await api.call(listPrices, { query: { email: admin.email } }, admin)).body.prices;
    expect(await prices()).toMatchObject([{ model: 'gpt-4o', source: 'none' }]);
    await ask();
    expect(await mine()).toMatchObject({ currency: 'EUR', totals: { calls: 2, unpriced_calls: 1, cost_micro: totals.cost_micro } });
    await change('USD', true);
    expect(await prices()).toMatchObject([{ source: 'catalog' }]);
  });

  it.each(['EURO', 'eur', 'XYZ', '', 'AAA'])('is never %s', async (currency) => {
    expect((await change(currency, true)).status).toBe(400);
    expect((await now()).currency).toBe('USD');
  });

  it('is a matter of administrators', async () => {
    expect((await change('EUR', true, await api.newUser())).status).toBe(403);
  });
});
