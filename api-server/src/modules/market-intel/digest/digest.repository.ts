import { and, desc, eq, lte } from 'drizzle-orm';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { digestSchedules, digests } from '../../../platform/database/schema/index.ts';

export type DigestRow = typeof digests.$inferSelect;
export type ScheduleRow = typeof digestSchedules.$inferSelect;

export class DigestsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  newest(userId: string, count: number): Promise<DigestRow[]> {
    return this.db.select().from(digests).where(eq(digests.userId, userId)).orderBy(desc(digests.createdAt), desc(digests.id)).limit(count);
  }

  async add(row: DigestRow): Promise<void> {
    await this.db.insert(digests).values(row);
  }

  schedules(userId: string): Promise<ScheduleRow[]> {
    return this.db.select().from(digestSchedules).where(eq(digestSchedules.userId, userId));
  }

  async schedule({ userId, areaName, rhythm, dueAt }: ScheduleRow): Promise<void> {
    await this.db
      .insert(digestSchedules)
      .values({ userId, areaName, rhythm, dueAt })
      .onConflictDoUpdate({ target: [digestSchedules.userId, digestSchedules.areaName], set: { rhythm, dueAt } });
  }

  async unschedule(userId: string, areaName: string): Promise<void> {
    await this.db.delete(digestSchedules).where(one(userId, areaName));
  }

  due(now: Date): Promise<ScheduleRow[]> {
    const isDue = and(lte(digestSchedules.dueAt, now), isActive(digestSchedules.userId));
    return this.db.select().from(digestSchedules).where(isDue).limit(200);
  }

  /** Returns false when another node claimed it. */
  async claim({ userId, areaName, dueAt }: ScheduleRow, next: Date): Promise<boolean> {
    const taken = await this.db
      .update(digestSchedules)
      .set({ dueAt: next })
      .where(and(one(userId, areaName), eq(digestSchedules.dueAt, dueAt)))
      .returning();
    return taken.length > 0;
  }
}

const one = (userId: string, areaName: string) => and(eq(digestSchedules.userId, userId), eq(digestSchedules.areaName, areaName));
