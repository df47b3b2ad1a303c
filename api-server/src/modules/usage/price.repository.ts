import { asc, eq } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../platform/database/database.ts';
import { modelCalls, modelPrices } from '../../platform/database/schema/index.ts';
import type { ModelPrice } from '../../platform/database/schema/usage.ts';

export class PricesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(model: string, within: Drizzle | Transaction = this.db): Promise<ModelPrice | undefined> {
    const [row] = await within.select().from(modelPrices).where(eq(modelPrices.model, model));
    return row;
  }

  list() {
    return this.db.select().from(modelPrices).orderBy(asc(modelPrices.model));
  }

  /** Lists the names of the models that were called, without those that people pay for themselves. */
  async called(): Promise<string[]> {
    const rows = await this.db.selectDistinct({ model: modelCalls.model }).from(modelCalls).orderBy(asc(modelCalls.model)).limit(500);
    return rows.map(({ model }) => model);
  }

  async set(model: string, price: ModelPrice, updatedAt: Date, tx: Transaction): Promise<void> {
    const values = { ...price, updatedAt };
    await tx
      .insert(modelPrices)
      .values({ model, ...values })
      .onConflictDoUpdate({ target: modelPrices.model, set: values });
  }

  async remove(model: string, tx: Transaction): Promise<void> {
    await tx.delete(modelPrices).where(eq(modelPrices.model, model));
  }
}
