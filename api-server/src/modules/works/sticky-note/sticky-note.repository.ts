import { and, asc, eq, getTableColumns, inArray, or } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { stickyNotes, users, workspaceMembers, workspaces } from '../../../platform/database/schema/index.ts';

export type StickyNoteRow = typeof stickyNotes.$inferSelect;
/** Describes a note with its author, and the name of the workspace that may read it. */
export type ListedNote = StickyNoteRow & { readonly email: string; readonly name: string; readonly workspaceName: string | null };
export type NoteChange = Partial<Pick<StickyNoteRow, 'text' | 'color' | 'left' | 'top' | 'workspaceId'>>;

export class StickyNotesRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists the user's own notes on a page, and notes shared with a workspace that both author and user still belong to. */
  async list(userId: string, routeUrl: string, scopeId: string | undefined): Promise<ListedNote[]> {
    const workspacesOf = (who: string | typeof stickyNotes.userId) =>
      this.db.select({ id: workspaceMembers.workspaceId }).from(workspaceMembers).where(eq(workspaceMembers.userId, who));
    const shared = and(
      inArray(stickyNotes.workspaceId, workspacesOf(userId)),
      inArray(stickyNotes.workspaceId, workspacesOf(stickyNotes.userId)),
    );
    return this.selectListed()
      .where(
        and(
          eq(stickyNotes.routeUrl, routeUrl),
          scopeId ? eq(stickyNotes.scopeId, scopeId) : undefined,
          or(eq(stickyNotes.userId, userId), shared),
        ),
      )
      .orderBy(asc(stickyNotes.createdAt));
  }

  /** Finds one of the user's own notes as lists show it. */
  async findListed(userId: string, id: string): Promise<ListedNote | undefined> {
    return (await this.selectListed().where(and(eq(stickyNotes.id, id), eq(stickyNotes.userId, userId))))[0];
  }

  async find(userId: string, id: string): Promise<StickyNoteRow | undefined> {
    const [row] = await this.db
      .select()
      .from(stickyNotes)
      .where(and(eq(stickyNotes.id, id), eq(stickyNotes.userId, userId)));
    return row;
  }

  /** Adds a note. Returns false, and changes nothing, if a note has this id already. */
  async add(row: typeof stickyNotes.$inferInsert): Promise<boolean> {
    return (await this.db.insert(stickyNotes).values(row).onConflictDoNothing().returning({ id: stickyNotes.id })).length > 0;
  }

  /** Updates a note. Returns false, and changes nothing, when its text is neither the expected one nor the new one. */
  async update(userId: string, id: string, change: NoteChange, expectedText: string | undefined): Promise<boolean> {
    const own = and(eq(stickyNotes.id, id), eq(stickyNotes.userId, userId));
    const asExpected = expectedText === undefined ? own : and(own, inArray(stickyNotes.text, [expectedText, change.text ?? expectedText]));
    return (await this.db.update(stickyNotes).set(change).where(asExpected).returning({ id: stickyNotes.id })).length > 0;
  }

  async delete(userId: string, id: string): Promise<void> {
    await this.db.delete(stickyNotes).where(and(eq(stickyNotes.id, id), eq(stickyNotes.userId, userId)));
  }

  private selectListed() {
    return this.db
      .select({ ...getTableColumns(stickyNotes), email: users.email, name: users.name, workspaceName: workspaces.name })
      .from(stickyNotes)
      .innerJoin(users, eq(users.id, stickyNotes.userId))
      .leftJoin(workspaces, eq(workspaces.id, stickyNotes.workspaceId));
  }
}
