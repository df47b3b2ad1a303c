import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { ActState } from 'shared-contracts/agent-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { ledgerActs } from '../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../platform/holds/holds.ts';

const claimMs = 60_000;

export type ActRow = typeof ledgerActs.$inferSelect;

export class LedgerRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async add(row: typeof ledgerActs.$inferInsert): Promise<void> {
    await this.db.insert(ledgerActs).values(row);
  }

  /** Lists the acts of a run in their order. */
  ofRun(userId: string, runId: string): Promise<ActRow[]> {
    return this.db
      .select()
      .from(ledgerActs)
      .where(and(eq(ledgerActs.userId, userId), eq(ledgerActs.runId, runId)))
      .orderBy(asc(ledgerActs.position));
  }

  runs(userId: string, limit: number) {
    return this.db
      .select({
        runId: ledgerActs.runId,
        sessionId: sql<string | null>`max(${ledgerActs.sessionId})`,
        agentName: sql<string | null>`max(${ledgerActs.agentName})`,
        createdAt: sql<string>`min(${ledgerActs.createdAt})`,
        acts: sql<number>`count(*)::int`,
        open: sql<number>`(count(*) filter (where ${ledgerActs.state} = 'done'))::int`,
      })
      .from(ledgerActs)
      .where(eq(ledgerActs.userId, userId))
      .groupBy(ledgerActs.runId)
      .orderBy(desc(sql`min(${ledgerActs.createdAt})`))
      .limit(limit);
  }

  /** Reserves an act for one undo at a time, for a minute. Returns whether nobody else had. */
  async claim(id: string, at: Date): Promise<boolean> {
    const isFree = or(isNull(ledgerActs.undoneAt), lt(ledgerActs.undoneAt, new Date(at.getTime() - claimMs)));
    const done = and(eq(ledgerActs.id, id), eq(ledgerActs.state, 'done'), isFree);
    return (await this.db.update(ledgerActs).set({ undoneAt: at }).where(done).returning({ id: ledgerActs.id })).length > 0;
  }

  /** Ends the reservation of an act that was not undone. */
  async release(id: string): Promise<void> {
    await this.db
      .update(ledgerActs)
      .set({ undoneAt: null })
      .where(and(eq(ledgerActs.id, id), eq(ledgerActs.state, 'done')));
  }

  async set(id: string, from: ActState, to: ActState, by: string, at: Date): Promise<void> {
    await this.db
      .update(ledgerActs)
      .set({ state: to, undoneBy: by, undoneAt: at })
      .where(and(eq(ledgerActs.id, id), eq(ledgerActs.state, from)));
  }

  async forget(before: Date): Promise<void> {
    await this.db.delete(ledgerActs).where(and(lt(ledgerActs.createdAt, before), isNotHeld(ledgerActs.userId)));
  }
}
