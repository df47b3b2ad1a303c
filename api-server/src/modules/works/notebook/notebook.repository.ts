import { and, desc, eq, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import { agents, blueprints, chatSessions, files, itemIndex, notebooks, reports } from '../../../platform/database/schema/index.ts';

export type NotebookRow = typeof notebooks.$inferSelect;
export type NotebookChange = Partial<Pick<NotebookRow, 'title' | 'description' | 'areaId'>>;

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

  update(userId: string, id: string, change: NotebookChange): Promise<NotebookRow | undefined> {
    return this.db.transaction(async (tx) => {
      const [before] = await tx.select({ title: notebooks.title }).from(notebooks).where(own(userId, id)).for('no key update');
      const [row] = await tx
        .update(notebooks)
        .set({ ...change, updatedAt: sql`now()` })
        .where(own(userId, id))
        .returning();
      if (!before || !row) return undefined;
      const act =
        row.title === before.title ? ({ act: 'edited' } as const) : ({ act: 'renamed', details: { from: before.title } } as const);
      await noteAct(tx, { kind: 'notebook', ids: [id], ...act });
      return row;
    });
  }

  async find(userId: string, id: string): Promise<NotebookRow | undefined> {
    return (await this.db.select().from(notebooks).where(own(userId, id)))[0];
  }

  /** Returns the title of anybody's notebook. Access: callers check that the user may see it. */
  async titleOf(id: string): Promise<string | undefined> {
    return (await this.db.select({ title: notebooks.title }).from(notebooks).where(eq(notebooks.id, id)))[0]?.title;
  }

  itemsIn(id: string): Promise<number> {
    return this.db.$count(itemIndex, eq(itemIndex.notebookId, id));
  }

  /** Moves the items of a notebook to the default one. */
  async emptyInto(tx: Transaction, userId: string, id: string): Promise<void> {
    const home = tx
      .select({ id: notebooks.id })
      .from(notebooks)
      .where(and(eq(notebooks.userId, userId), eq(notebooks.isDefault, true)));
    for (const table of [chatSessions, agents, files, reports, blueprints])
      await tx
        .update(table)
        .set({ notebookId: sql`${home}` })
        .where(and(eq(table.notebookId, id), eq(table.userId, userId)));
  }
}

const own = (userId: string, id: string) => and(eq(notebooks.id, id), eq(notebooks.userId, userId));
