import { and, asc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../platform/database/database.ts';
import { stickyNotes } from '../../platform/database/schema/index.ts';

export type StickyNoteRow = typeof stickyNotes.$inferSelect;
type Change = Pick<StickyNoteRow, 'text' | 'color' | 'left' | 'top'>;

export class StickyNotesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(userId: string, routeUrl: string, scopeId: string | undefined): Promise<StickyNoteRow[]> {
    const onPage = and(eq(stickyNotes.userId, userId), eq(stickyNotes.routeUrl, routeUrl));
    return this.db
      .select()
      .from(stickyNotes)
      .where(scopeId ? and(onPage, eq(stickyNotes.scopeId, scopeId)) : onPage)
      .orderBy(asc(stickyNotes.createdAt));
  }

  async add(row: typeof stickyNotes.$inferInsert): Promise<void> {
    await this.db.insert(stickyNotes).values(row);
  }

  /** Answers false, and changes nothing, where the note's text is not the expected one. */
  async update(userId: string, id: string, change: Change, expectedText: string | undefined): Promise<boolean> {
    const own = and(eq(stickyNotes.id, id), eq(stickyNotes.userId, userId));
    const asExpected = expectedText === undefined ? own : and(own, eq(stickyNotes.text, expectedText));
    return (await this.db.update(stickyNotes).set(change).where(asExpected).returning({ id: stickyNotes.id })).length > 0;
  }

  async delete(userId: string, id: string): Promise<void> {
    await this.db.delete(stickyNotes).where(and(eq(stickyNotes.id, id), eq(stickyNotes.userId, userId)));
  }
}
