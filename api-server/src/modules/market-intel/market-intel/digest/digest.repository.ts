import { and, desc, eq, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isActive } from '../../../../platform/database/active-users.ts';
import type { Drizzle, Transaction } from '../../../../platform/database/database.ts';
import { digestSchedules, digests } from '../../../../platform/database/schema/index.ts';

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

  /** Stores a digest and counts it, both or neither. @throws what `take` throws */
  add(row: DigestRow, take: (within: Transaction) => Promise<void>): Promise<void> {
    return this.db.transaction(async (tx) => {
      await take(tx);
      await tx.insert(digests).values(row);
    });
  }

  schedules(userId: string): Promise<ScheduleRow[]> {
    return this.db.select().from(digestSchedules).where(eq(digestSchedules.userId, userId));
  }

  async schedule({ userId, areaName, rhythm, dueAt }: Pick<ScheduleRow, 'userId' | 'areaName' | 'rhythm' | 'dueAt'>): Promise<void> {
    await this.db
      .insert(digestSchedules)
      .values({ userId, areaName, rhythm, dueAt })
      .onConflictDoUpdate({
        target: [digestSchedules.userId, digestSchedules.areaName],
        set: {
          rhythm,
          dueAt,
          retryAt: null,
          coveredTo: keepIfSameRhythm(digestSchedules.coveredTo),
          coveredId: keepIfSameRhythm(digestSchedules.coveredId),
        },
      });
  }

  async unschedule(userId: string, areaName: string): Promise<void> {
    await this.db.delete(digestSchedules).where(one(userId, areaName));
  }

  due(now: Date): Promise<ScheduleRow[]> {
    const isDue = and(or(lte(digestSchedules.dueAt, now), lte(digestSchedules.retryAt, now)), isActive(digestSchedules.userId));
    return this.db.select().from(digestSchedules).where(isDue).limit(200);
  }

  /** Returns false when another node claimed it. */
  async claim({ userId, areaName, dueAt, retryAt }: ScheduleRow, next: Date): Promise<boolean> {
    const taken = await this.db
      .update(digestSchedules)
      .set({ dueAt: next, retryAt: null })
      .where(
        and(
          one(userId, areaName),
          eq(digestSchedules.dueAt, dueAt),
          sql`${digestSchedules.retryAt} is not distinct from ${retryAt?.toISOString() ?? null}::timestamptz`,
        ),
      )
      .returning();
    return taken.length > 0;
  }

  async retry({ userId, areaName }: ScheduleRow, retryAt: Date): Promise<void> {
    await this.db.update(digestSchedules).set({ retryAt }).where(one(userId, areaName));
  }

  /** Notes up to when a schedule's articles have been in digests, and the newest of them. */
  async cover({ userId, areaName }: ScheduleRow, coveredTo: Date, coveredId: number | null): Promise<void> {
    await this.db.update(digestSchedules).set({ coveredTo, coveredId }).where(one(userId, areaName));
  }
}

/** Keeps what is covered unless the rhythm changes: the first digest of another one covers its whole period. */
const keepIfSameRhythm = (column: PgColumn) => sql`case when ${digestSchedules.rhythm} = excluded.rhythm then ${column} end`;

const one = (userId: string, areaName: string) => and(eq(digestSchedules.userId, userId), eq(digestSchedules.areaName, areaName));
