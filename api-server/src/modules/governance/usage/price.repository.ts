import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import type { ModelPrice } from '../../../platform/database/schema/governance/usage.ts';
import { connectionPrices, modelCalls, modelPrices, modelProviders, workspaces } from '../../../platform/database/schema/index.ts';

/** Names a connection that isn't a person's own. */
export interface ConnectionName {
  readonly id: string;
  readonly name: string;
  /** Null for a connection of the installation. */
  readonly workspace: string | null;
}

export class PricesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Finds the price that is set for a model over a connection, or over every connection (undefined). */
  async find(model: string, connectionId: string | undefined, within: Drizzle | Transaction = this.db): Promise<ModelPrice | undefined> {
    const [row] =
      connectionId === undefined
        ? await within.select().from(modelPrices).where(eq(modelPrices.model, model))
        : await within.select().from(connectionPrices).where(isOver(connectionId, model));
    return row;
  }

  list() {
    return this.db.select().from(modelPrices).orderBy(asc(modelPrices.model));
  }

  listOfConnections() {
    return this.db.select().from(connectionPrices).orderBy(asc(connectionPrices.model), asc(connectionPrices.connectionId));
  }

  /** Lists the connections of the installation and of workspaces, without the endpoint in the server's settings. */
  connections(): Promise<ConnectionName[]> {
    return this.db
      .select({ id: modelProviders.id, name: modelProviders.name, workspace: workspaces.name })
      .from(modelProviders)
      .leftJoin(workspaces, eq(workspaces.id, modelProviders.workspaceId))
      .where(isNull(modelProviders.userId))
      .orderBy(asc(modelProviders.name), asc(modelProviders.id));
  }

  /** Lists the names of the models that were called, without those that people pay for themselves. */
  async listCalled(): Promise<string[]> {
    // Jumps from each name to the next in the index, where DISTINCT would read every call.
    const { rows } = await this.db.execute<{ model: string }>(sql`
      with recursive named as (
        (select model from ${modelCalls} order by model limit 1)
        union all
        select (select c.model from ${modelCalls} c where c.model > n.model order by c.model limit 1) from named n where n.model is not null
      ) select model from named where model is not null limit 500`);
    return rows.map(({ model }) => model);
  }

  /** Stores a price, or removes it if it says nothing. */
  async set(model: string, connectionId: string | undefined, price: ModelPrice | null, updatedAt: Date, tx: Transaction): Promise<void> {
    const values = { ...price, updatedAt };
    if (connectionId === undefined) {
      if (!price) await tx.delete(modelPrices).where(eq(modelPrices.model, model));
      else
        await tx
          .insert(modelPrices)
          .values({ model, ...values })
          .onConflictDoUpdate({ target: modelPrices.model, set: values });
    } else if (!price) await tx.delete(connectionPrices).where(isOver(connectionId, model));
    else
      await tx
        .insert(connectionPrices)
        .values({ connectionId, model, ...values })
        .onConflictDoUpdate({ target: [connectionPrices.connectionId, connectionPrices.model], set: values });
  }
}

const isOver = (connectionId: string, model: string) =>
  and(eq(connectionPrices.connectionId, connectionId), eq(connectionPrices.model, model));
