import { and, desc, eq, sql } from 'drizzle-orm';
import type { Memory } from 'shared-contracts';
import type { Drizzle } from '../../../../platform/database/database.ts';
import { memories } from '../../../../platform/database/schema/index.ts';

export type MemoryRow = typeof memories.$inferSelect;

/** Stores memories. Every method is limited to a user, so another user's memory is not found. */
export class MemoriesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string): Promise<MemoryRow[]> {
    return this.db.select().from(memories).where(eq(memories.userId, userId)).orderBy(desc(memories.createdAt), desc(memories.id));
  }

  count(userId: string): Promise<number> {
    return this.db.$count(memories, eq(memories.userId, userId));
  }

  /** Adds a memory. Returns the stored row, also when a concurrent request has added the same text first. */
  async add(row: { id: string; userId: string; text: string; origin: Memory['origin'] }): Promise<MemoryRow | undefined> {
    await this.db.insert(memories).values(row).onConflictDoNothing();
    return this.sameText(row.userId, row.text);
  }

  async sameText(userId: string, text: string): Promise<MemoryRow | undefined> {
    const [row] = await this.db
      .select()
      .from(memories)
      .where(and(eq(memories.userId, userId), sql`lower(${memories.text}) = lower(${text})`));
    return row;
  }

  async change(userId: string, id: string, text: string): Promise<MemoryRow | undefined> {
    const [row] = await this.db.update(memories).set({ text }).where(own(userId, id)).returning();
    return row;
  }

  async remove(userId: string, id: string): Promise<void> {
    await this.db.delete(memories).where(own(userId, id));
  }

  async removeAll(userId: string): Promise<void> {
    await this.db.delete(memories).where(eq(memories.userId, userId));
  }
}

const own = (userId: string, id: string) => and(eq(memories.userId, userId), eq(memories.id, id));
