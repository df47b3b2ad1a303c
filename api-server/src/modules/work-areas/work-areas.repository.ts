import { asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { workAreas } from '../../platform/database/schema/index.ts';

export type WorkAreaRow = typeof workAreas.$inferSelect;

export class WorkAreasRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** The default areas, then the user's own. */
  list(userId: string): Promise<WorkAreaRow[]> {
    return this.db
      .select()
      .from(workAreas)
      .where(or(isNull(workAreas.userId), eq(workAreas.userId, userId)))
      .orderBy(sql`${workAreas.userId} is not null`, asc(workAreas.displayRank), asc(workAreas.createdAt));
  }

  /** False when the user has an area of this address already. */
  async create(row: typeof workAreas.$inferInsert): Promise<boolean> {
    const made = await this.db.insert(workAreas).values(row).onConflictDoNothing().returning({ id: workAreas.id });
    return made.length > 0;
  }
}
