import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { modelCalls, spending } from '../../../platform/database/schema/index.ts';
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

/** Describes the end of a call. What is missing stays as it was stored when the call began. */
export interface EndedCall extends Partial<CallUse> {
  readonly id: string;
  readonly status: (typeof modelCalls.$inferSelect)['status'];
  readonly costMicro: number | null;
}

type CallUse = Pick<
  typeof modelCalls.$inferSelect,
  'inputTokens' | 'cachedTokens' | 'reasoningTokens' | 'outputTokens' | 'pictures' | 'audioSeconds' | 'characters' | 'isEstimated'
>;

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
  private readonly urgent: Drizzle;

  /** Uses the separate connections of `urgent` for heartbeats: a node with too much work is no dead one. */
  constructor(db: Drizzle, urgent: Drizzle) {
    this.db = db;
    this.urgent = urgent;
  }

  /**
   * Stores a call before it is sent and reserves its cost, or returns the budget that has no room for it. A call that is already stored,
   * because only the confirmation was lost, reserves nothing again.
   */
  async begin(call: NewCall, counted: CountedFor): Promise<{ scopes: readonly string[] } | { full: FullBudget }> {
    const { reservedMicro, month, payer } = call;
    try {
      return await this.db.transaction(async (tx) => {
        const own = await tx.execute<{ scope: string }>(sql`select scope from (${scopesOf(counted)}) s order by scope`);
        const scopes = own.rows.map(({ scope }) => scope);
        const [stored] = await tx
          .insert(modelCalls)
          .values({ ...call, scopes, status: 'running' })
          .onConflictDoNothing()
          .returning({ id: modelCalls.id });
        if (stored && payer !== 'person' && reservedMicro > 0) await reserve(tx, scopes, month, reservedMicro);
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

  /** Completes calls: what was reserved is released, and what they cost is spent. Returns the scopes whose budgets need a warning. */
  async end(calls: readonly EndedCall[]): Promise<NearBudget[]> {
    return this.db.transaction(async (tx) => {
      const near = await settle(tx, calls);
      for (const { scope, month } of near)
        await tx
          .update(spending)
          .set({ warnedAt: sql`now()` })
          .where(and(eq(spending.scope, scope), eq(spending.month, month)));
      return near;
    });
  }

  /** Says that these calls are still made. The order keeps the statement and those that end calls from waiting for each other. */
  async beat(ids: readonly string[]): Promise<void> {
    await this.urgent.execute(sql`
      with known as (
        select id from ${modelCalls} where id = any (${sql.param(ids)}::text[]) and status = 'running' order by id for no key update)
      update ${modelCalls} c set beat_at = now() from known where known.id = c.id`);
  }

  /** Lists the calls of nodes that have been silent for longer than this; all running ones if no other node can be making any. */
  async listAbandoned(silentMs: number | 'all'): Promise<AbandonedCall[]> {
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

/**
 * Ends calls and settles what they cost with one statement, because very many end at once. A call that another node gave up is completed
 * too: what it reserved was released by then, and what it had cost is replaced. A call that is listed twice, because its end was retried,
 * counts once. Scopes are locked in the order of `reserve`.
 */
async function settle(tx: Transaction, calls: readonly EndedCall[]): Promise<NearBudget[]> {
  const { rows } = await tx.execute<{ scope: string; month: string; spent: string; budget: string }>(sql`
    with ends as (
      select distinct on (id) * from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) e (
        id text, status text, "inputTokens" int, "cachedTokens" int, "reasoningTokens" int, "outputTokens" int, pictures int,
        "audioSeconds" int, characters int, "isEstimated" boolean, "costMicro" bigint)
    ), before as (
      select id, status, reserved_micro, cost_micro, payer, scopes, month from ${modelCalls}
      where id in (select id from ends) and status in ('running', 'lost') order by id for update
    ), ended as (
      update ${modelCalls} c set status = e.status, cost_micro = e."costMicro",
        input_tokens = coalesce(e."inputTokens", c.input_tokens), cached_tokens = coalesce(e."cachedTokens", c.cached_tokens),
        reasoning_tokens = coalesce(e."reasoningTokens", c.reasoning_tokens),
        output_tokens = coalesce(e."outputTokens", c.output_tokens), pictures = coalesce(e.pictures, c.pictures),
        audio_seconds = coalesce(e."audioSeconds", c.audio_seconds), characters = coalesce(e.characters, c.characters),
        is_estimated = coalesce(e."isEstimated", c.is_estimated)
      from ends e join before b using (id) where c.id = e.id
    ), due as (
      select scope, b.month,
        sum(coalesce(e."costMicro", 0) - case b.status when 'running' then 0 else coalesce(b.cost_micro, 0) end) as cost,
        sum(case b.status when 'running' then b.reserved_micro else 0 end) as reserved
      from before b join ends e using (id), unnest(b.scopes) scope where b.payer <> 'person' group by scope, b.month
    ), settled as (
      insert into ${spending} as s (scope, month, spent_micro)
      select scope, month, cost from due where cost <> 0 or reserved <> 0 order by scope, month
      on conflict (scope, month) do update set spent_micro = s.spent_micro + excluded.spent_micro,
        reserved_micro = greatest(0, s.reserved_micro - (select d.reserved from due d where d.scope = s.scope and d.month = s.month))
      returning s.scope, s.month, s.spent_micro, s.warned_at
    ), measured as (select scope, month, spent_micro as spent, ${budgetOf(sql`scope`)} as budget from settled where warned_at is null)
    select scope, month, spent, budget from measured where spent >= budget * ${warnedFrom}::numeric`);
  return rows.map(({ scope, month, spent, budget }) => ({ scope, month, spentMicro: Number(spent), budgetMicro: Number(budget) }));
}
