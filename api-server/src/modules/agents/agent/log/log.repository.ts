import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { agentLog, type StoredLogStep } from '../../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../../platform/holds/holds.ts';

export type LogRow = typeof agentLog.$inferSelect;
type LogEnd = Pick<LogRow, 'status' | 'problem' | 'problemSentence' | 'endedAt'>;

export class AgentLogRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async begin(row: typeof agentLog.$inferInsert): Promise<void> {
    await this.db.insert(agentLog).values(row).onConflictDoNothing();
  }

  async addStep(runId: string, step: StoredLogStep): Promise<void> {
    const added = sql`${agentLog.steps} || ${JSON.stringify([step])}::jsonb`;
    await this.db.update(agentLog).set({ steps: added }).where(eq(agentLog.runId, runId));
  }

  async end(runId: string, end: LogEnd): Promise<void> {
    await this.db.update(agentLog).set(end).where(eq(agentLog.runId, runId));
  }

  newest(userId: string, agentId: string, count: number): Promise<LogRow[]> {
    const own = and(eq(agentLog.agentId, agentId), eq(agentLog.userId, userId));
    return this.db.select().from(agentLog).where(own).orderBy(desc(agentLog.createdAt), desc(agentLog.runId)).limit(count);
  }

  async rate(userId: string, runId: string, rating: LogRow['rating'], comment: string | null): Promise<void> {
    await this.db
      .update(agentLog)
      .set({ rating, comment })
      .where(and(eq(agentLog.runId, runId), eq(agentLog.userId, userId)));
  }

  async forget(before: Date): Promise<void> {
    await this.db.delete(agentLog).where(and(lt(agentLog.createdAt, before), isNotHeld(agentLog.userId)));
  }

  /** Marks runs as interrupted whose server died before it could store their end. */
  async closeAbandoned(before: Date, endedAt: Date): Promise<void> {
    const left = and(eq(agentLog.status, 'running'), lt(agentLog.createdAt, before));
    await this.db.update(agentLog).set({ status: 'interrupted', endedAt }).where(left);
  }
}
