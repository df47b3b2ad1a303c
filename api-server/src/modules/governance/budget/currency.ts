import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { AppError } from '../../../errors.ts';
import { sayBudget } from '../../../messages/budget.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { budgets, connectionPrices, modelCalls, modelPrices } from '../../../platform/database/schema/index.ts';
import { defineSetting, readSetting, writeSetting } from '../../../platform/installation-settings.ts';

/** Holds the one currency of all prices, budgets and costs, as an ISO 4217 code. */
export const currencySetting = defineSetting('currency', z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD');

/** Reads and changes the currency. Access: for administrators. */
export function createCurrency(db: Drizzle) {
  const hasAmounts = async (within: Drizzle | Transaction = db): Promise<boolean> => {
    const { rows } = await within.execute<{ has: boolean }>(sql`
      select exists (select 1 from ${budgets}) or exists (select 1 from ${modelPrices}) or exists (select 1 from ${connectionPrices})
        or exists (select 1 from ${modelCalls} where ${modelCalls.costMicro} > 0 or ${modelCalls.reservedMicro} > 0) as has`);
    return rows[0]?.has ?? false;
  };
  return {
    get: () => readSetting(db, currencySetting),
    hasAmounts: () => hasAmounts(),
    /** Changes the currency and no amount. @throws AppError `amounts-exist` if there are any and the caller didn't say that they stay. */
    set: async (currency: string, keepsNumbers: boolean): Promise<void> => {
      if (!Intl.supportedValuesOf('currency').includes(currency))
        throw new AppError('invalid-input', { errors: [{ path: 'body.currency', message: sayBudget('currencyUnknown') }] });
      await db.transaction(async (tx) => {
        const before = await readSetting(tx, currencySetting);
        if (before === currency) return;
        if (!keepsNumbers && (await hasAmounts(tx))) throw new AppError('amounts-exist');
        await writeSetting(tx, currencySetting, currency);
        const target = { kind: 'installation', id: 'currency', name: 'currency' };
        await recordAudit(tx, { action: 'currency.change', target, before: { currency: before }, after: { currency } });
      });
    },
  };
}
