import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../platform/database/database.ts';
import { modelCalls, spending } from '../../platform/database/schema/index.ts';
import { budgetOf, type CountedFor, scopesOf } from '../budget/budget-statements.ts';

type NewCall = Omit<typeof modelCalls.$inferInsert, 'status' | 'scopes'> & { readonly reservedMicro: number };

/** Describes a budget without room for a call. */
export interface FullBudget {
  readonly scope: string;
  readonly budgetMicro: number;
  readonly spentMicro: number;
}

/** Describes a budget of which most is spent for the first time in a month. */
export interface NearBudget extends FullBudget {
  readonly month: string;
}

export interface EndedCall extends Partial<typeof modelCalls.$inferInsert> {
  readonly status: NonNullable<(typeof modelCalls.$inferInsert)['status']>;
}

const sent = {
  id: modelCalls.id,
  price: modelCalls.price,
  inputTokens: modelCalls.inputTokens,
  audioSeconds: modelCalls.audioSeconds,
  characters: modelCalls.characters,
};

/** Describes what a call sent whose node died. */
type AbandonedCall = Pick<typeof modelCalls.$inferSelect, keyof typeof sent>;

/** Thrown inside a reservation, so that it leaves nothing behind. */
class NoRoom extends Error {
  readonly full: FullBudget;
  constructor(full: FullBudget) {
    super('A budget has no room.');
    this.full = full;
  }
}

const warnedFrom = 0.8;

/** Stores calls, and reserves and settles what they cost. */
export class MeterRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Stores a call before it is sent and reserves its cost, or returns the budget that has no room for it. */
  async begin(call: NewCall, counted: CountedFor): Promise<{ scopes: readonly string[] } | { full: FullBudget }> {
    const { reservedMicro, month, payer } = call;
    try {
      return await this.db.transaction(async (tx) => {
        const own = await tx.execute<{ scope: string }>(sql`select scope from (${scopesOf(counted)}) s order by scope`);
        const scopes = own.rows.map(({ scope }) => scope);
        await tx.insert(modelCalls).values({ ...call, scopes, status: 'running' });
        if (payer !== 'person' && reservedMicro > 0) await reserve(tx, scopes, month, reservedMicro);
        return { scopes };
      });
    } catch (error) {
      if (error instanceof NoRoom) return { full: error.full };
      throw error;
    }
  }

  /** Reserves more for a running call, or returns the budget that has no room for it. */
  async grow(id: string, scopes: readonly string[], month: string, amount: number): Promise<FullBudget | undefined> {
    try {
      await this.db.transaction(async (tx) => {
        const [running] = await tx
          .update(modelCalls)
          .set({ reservedMicro: sql`${modelCalls.reservedMicro} + ${amount}::bigint` })
          .where(and(eq(modelCalls.id, id), eq(modelCalls.status, 'running')))
          .returning({ id: modelCalls.id });
        if (running) await reserve(tx, scopes, month, amount);
      });
      return undefined;
    } catch (error) {
      if (error instanceof NoRoom) return error.full;
      throw error;
    }
  }

  /** Completes a call: what was reserved is released, and what it cost is spent. Returns the scopes whose budgets need a warning. */
  async end(id: string, ended: EndedCall): Promise<NearBudget[]> {
    return this.db.transaction(async (tx) => {
      // A call that another node gave up is completed too: what it reserved was released by then.
      const [before] = await tx
        .select({ status: modelCalls.status, reservedMicro: modelCalls.reservedMicro, costMicro: modelCalls.costMicro })
        .from(modelCalls)
        .where(eq(modelCalls.id, id))
        .for('update');
      if (!before || (before.status !== 'running' && before.status !== 'lost')) return [];
      const [call] = await tx.update(modelCalls).set(ended).where(eq(modelCalls.id, id)).returning();
      if (!call || call.payer === 'person') return [];
      const isRunning = before.status === 'running';
      const cost = (call.costMicro ?? 0) - (isRunning ? 0 : (before.costMicro ?? 0));
      return settle(tx, call.scopes, call.month, { reserved: isRunning ? before.reservedMicro : 0, cost });
    });
  }

  async beat(ids: readonly string[]): Promise<void> {
    if (ids.length)
      await this.db
        .update(modelCalls)
        .set({ beatAt: sql`now()` })
        .where(and(inArray(modelCalls.id, [...ids]), eq(modelCalls.status, 'running')));
  }

  /** Lists the calls of nodes that have been silent for longer than this; all running ones if no other node can be making any. */
  async abandoned(silentMs: number | 'all'): Promise<AbandonedCall[]> {
    const isSilent = silentMs === 'all' ? undefined : sql`${modelCalls.beatAt} < now() - ${`${silentMs} milliseconds`}::interval`;
    return this.db
      .select(sent)
      .from(modelCalls)
      .where(and(eq(modelCalls.status, 'running'), isSilent))
      .limit(1_000);
  }
}

/**
 * Reserves an amount in every scope of a call with one statement that also checks their budgets, so that concurrent calls never get more
 * than there is. Scopes are locked in one order, so that calls don't wait for each other in a circle. @throws NoRoom
 */
async function reserve(tx: Transaction, scopes: readonly string[], month: string, amount: number): Promise<void> {
  const { rows } = await tx.execute<{ scope: string; budget: string | null; spent: string | null }>(sql`
    with counted as (
      select scope, ${budgetOf(sql`scope`)} as budget from unnest(${sql.param([...scopes])}::text[]) as scope order by scope
    ), reserved as (
      insert into ${spending} as s (scope, month, reserved_micro)
      select scope, ${month}::text, ${amount}::bigint from counted where budget is null or ${amount}::bigint <= budget order by scope
      on conflict (scope, month) do update set reserved_micro = s.reserved_micro + excluded.reserved_micro
      where coalesce((select c.budget from counted c where c.scope = s.scope), s.spent_micro + s.reserved_micro + excluded.reserved_micro)
        >= s.spent_micro + s.reserved_micro + excluded.reserved_micro
      returning s.scope
    )
    select c.scope, c.budget, (select s.spent_micro + s.reserved_micro from ${spending} s where s.scope = c.scope and s.month = ${month}) as spent
    from counted c where not exists (select 1 from reserved r where r.scope = c.scope)`);
  const [full] = rows;
  if (full) throw new NoRoom({ scope: full.scope, budgetMicro: Number(full.budget), spentMicro: Number(full.spent ?? 0) });
}

async function settle(
  tx: Transaction,
  scopes: readonly string[],
  month: string,
  { reserved, cost }: { reserved: number; cost: number },
): Promise<NearBudget[]> {
  if (!reserved && !cost) return [];
  const { rows } = await tx.execute<{ scope: string; spent: string; budget: string }>(sql`
    with settled as (
      insert into ${spending} as s (scope, month, spent_micro)
      select scope, ${month}::text, ${cost}::bigint from unnest(${sql.param([...scopes])}::text[]) as scope order by scope
      on conflict (scope, month) do update set spent_micro = s.spent_micro + excluded.spent_micro,
        reserved_micro = greatest(0, s.reserved_micro - ${reserved}::bigint)
      returning s.scope, s.spent_micro, s.warned_at
    ), measured as (select scope, spent_micro as spent, ${budgetOf(sql`scope`)} as budget from settled where warned_at is null)
    select scope, spent, budget from measured where spent >= budget * ${warnedFrom}::numeric`);
  const near = rows.map(({ scope, spent, budget }) => ({ scope, month, spentMicro: Number(spent), budgetMicro: Number(budget) }));
  if (near.length)
    await tx
      .update(spending)
      .set({ warnedAt: sql`now()` })
      .where(
        and(
          eq(spending.month, month),
          inArray(
            spending.scope,
            near.map(({ scope }) => scope),
          ),
        ),
      );
  return near;
}
