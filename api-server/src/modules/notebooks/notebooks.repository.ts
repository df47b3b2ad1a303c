import { and, desc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { agents, blueprints, chatSessions, files, notebooks, reports } from '../../platform/database/schema/index.ts';

export type NotebookRow = typeof notebooks.$inferSelect;

export class NotebooksRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string): Promise<NotebookRow[]> {
    return this.db
      .select()
      .from(notebooks)
      .where(eq(notebooks.userId, userId))
      .orderBy(desc(notebooks.isDefault), desc(notebooks.updatedAt), desc(notebooks.id));
  }

  async create(row: typeof notebooks.$inferInsert): Promise<NotebookRow | undefined> {
    return (await this.db.insert(notebooks).values(row).returning())[0];
  }

  /** Its items go to the default notebook. False for the default one, which stays. */
  delete(userId: string, id: string): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [home] = await tx
        .select({ id: notebooks.id })
        .from(notebooks)
        .where(and(eq(notebooks.userId, userId), eq(notebooks.isDefault, true)));
      if (!home || home.id === id) return false;
      for (const table of [chatSessions, agents, files, reports, blueprints])
        await tx
          .update(table)
          .set({ notebookId: home.id })
          .where(and(eq(table.notebookId, id), eq(table.userId, userId)));
      await tx.delete(notebooks).where(and(eq(notebooks.id, id), eq(notebooks.userId, userId)));
      return true;
    });
  }
}
