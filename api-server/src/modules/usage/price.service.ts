import { AppError } from '../../errors.ts';
import { sayBudget } from '../../messages/budget.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import type { ModelPrice } from '../../platform/database/schema/usage.ts';
import { isPriced } from './price.policy.ts';
import type { PricesRepository } from './price.repository.ts';
import { catalogCurrency, listPrice } from './price-catalog.ts';

interface PricesDependencies {
  readonly db: Drizzle;
  readonly repository: PricesRepository;
  readonly currency: () => Promise<string>;
  readonly clock: Clock;
}

/** Finds and sets prices. Access: for administrators. */
export function createPrices({ db, repository, currency, clock }: PricesDependencies) {
  return {
    /** Returns what a model costs, with the currency: what administrators set, else the list price; undefined if nobody knows. */
    of: async (model: string): Promise<{ price: ModelPrice; currency: string } | undefined> => {
      const [own, unit] = await Promise.all([repository.find(model), currency()]);
      const price = own ?? (unit === catalogCurrency ? listPrice(model) : undefined);
      return price && { price, currency: unit };
    },
    list: async () => {
      const [own, called, unit] = await Promise.all([repository.list(), repository.called(), currency()]);
      const set = new Map(own.map((row) => [row.model, row]));
      const names = [...new Set([...set.keys(), ...called])].toSorted((a, b) => a.localeCompare(b, 'en'));
      const prices = names.map((model) => {
        const price = set.get(model) ?? (unit === catalogCurrency ? listPrice(model) : undefined);
        const source = set.has(model) ? ('own' as const) : price ? ('catalog' as const) : ('none' as const);
        return {
          ...{ model, source },
          ...{ input_micro: price?.inputMicro ?? null, cached_micro: price?.cachedMicro ?? null },
          ...{ output_micro: price?.outputMicro ?? null, picture_micro: price?.pictureMicro ?? null },
        };
      });
      return { currency: unit, prices };
    },
    /** Sets the price of a model; one without any amount removes what was set. */
    set: async (model: string, price: ModelPrice): Promise<void> => {
      if (price.cachedMicro !== null && price.inputMicro === null)
        throw new AppError('invalid-input', { detail: sayBudget('cachedWithoutInput') });
      await db.transaction(async (tx) => {
        const before = (await repository.find(model, tx)) ?? null;
        const after = isPriced(price) ? price : null;
        if (after) await repository.set(model, after, clock.now(), tx);
        else await repository.remove(model, tx);
        await recordAudit(tx, { action: 'model.price', target: { kind: 'model', id: model, name: model }, before, after });
      });
    },
  };
}
