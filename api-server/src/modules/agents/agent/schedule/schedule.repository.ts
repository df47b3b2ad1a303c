import { and, eq, lte } from 'drizzle-orm';
import { isActive } from '../../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { agentSchedules } from '../../../../platform/database/schema/index.ts';

export type ScheduleRow = typeof agentSchedules.$inferSelect;

export class AgentSchedulesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(userId: string, agentId: string): Promise<ScheduleRow | undefined> {
    const own = and(eq(agentSchedules.agentId, agentId), eq(agentSchedules.userId, userId));
    return (await this.db.select().from(agentSchedules).where(own))[0];
  }

  async save(row: typeof agentSchedules.$inferInsert): Promise<ScheduleRow | undefined> {
    const { agentId: _, userId: __, ...change } = row;
    return (
      await this.db.insert(agentSchedules).values(row).onConflictDoUpdate({ target: agentSchedules.agentId, set: change }).returning()
    )[0];
  }

  due(now: Date, max: number): Promise<ScheduleRow[]> {
    return this.db
      .select()
      .from(agentSchedules)
      .where(and(eq(agentSchedules.isOn, true), lte(agentSchedules.nextAt, now), isActive(agentSchedules.userId)))
      .orderBy(agentSchedules.nextAt)
      .limit(max);
  }

  /** Claims one time of a schedule. Returns false when another node has claimed it. */
  async claim({ agentId, nextAt }: ScheduleRow, next: Date | null, lastAt: Date | null): Promise<boolean> {
    if (!nextAt) return false;
    const taken = await this.db
      .update(agentSchedules)
      .set({ nextAt: next, lastAt })
      .where(and(eq(agentSchedules.agentId, agentId), eq(agentSchedules.nextAt, nextAt), eq(agentSchedules.isOn, true)))
      .returning({ agentId: agentSchedules.agentId });
    return taken.length === 1;
  }

  async note(
    agentId: string,
    change: Partial<Pick<ScheduleRow, 'lastAt' | 'lastSessionId' | 'lastProblem' | 'lastProblemSentence'>>,
  ): Promise<void> {
    await this.db.update(agentSchedules).set(change).where(eq(agentSchedules.agentId, agentId));
  }
}
