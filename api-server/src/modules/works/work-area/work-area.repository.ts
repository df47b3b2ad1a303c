import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import {
  areaCategories,
  areaItems,
  areaTasks,
  deletedAreas,
  type KeptTask,
  notebooks,
  users,
  workAreas,
} from '../../../platform/database/schema/index.ts';
import { isNotHeld, keepCopies } from '../../../platform/holds/holds.ts';

export type WorkAreaRow = typeof workAreas.$inferSelect;
export type WorkAreaChange = Pick<WorkAreaRow, 'name' | 'displayName' | 'displayRank' | 'description' | 'routeUrl' | 'icon'>;

export class WorkAreasRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists the default areas, then the user's own. */
  list(userId: string): Promise<WorkAreaRow[]> {
    return this.db
      .select()
      .from(workAreas)
      .where(or(isNull(workAreas.userId), eq(workAreas.userId, userId)))
      .orderBy(sql`${workAreas.userId} is not null`, asc(workAreas.displayRank), asc(workAreas.createdAt));
  }

  /** Returns the routes that the user sees, except those of one area. */
  async routes(userId: string, exceptId?: string): Promise<string[]> {
    const rows = await this.db
      .select({ id: workAreas.id, routeUrl: workAreas.routeUrl })
      .from(workAreas)
      .where(or(isNull(workAreas.userId), eq(workAreas.userId, userId)));
    return rows.filter(({ id }) => id !== exceptId).map(({ routeUrl }) => routeUrl);
  }

  /** Creates an area; returns false when the user already has one with this route. */
  async create(row: typeof workAreas.$inferInsert): Promise<boolean> {
    const made = await this.db.insert(workAreas).values(row).onConflictDoNothing().returning({ id: workAreas.id });
    return made.length > 0;
  }

  async find(userId: string, id: string): Promise<WorkAreaRow | undefined> {
    const [row] = await this.db.select().from(workAreas).where(own(userId, id));
    return row;
  }

  /**
   * Updates an area whose texts are still those of `seen`; returns `changed` when they aren't, and `taken` when another one has the route.
   */
  async update(userId: string, id: string, change: WorkAreaChange, seen: WorkAreaRow): Promise<WorkAreaRow | 'taken' | 'changed'> {
    return this.db.transaction(async (tx) => {
      const [other] = await tx
        .select({ id: workAreas.id })
        .from(workAreas)
        .where(and(eq(workAreas.userId, userId), eq(workAreas.routeUrl, change.routeUrl), sql`${workAreas.id} <> ${id}`));
      if (other) return 'taken';
      const { name, displayName, description } = workAreas;
      const isSeen = and(
        eq(name, seen.name),
        eq(displayName, seen.displayName),
        sql`${description} is not distinct from ${seen.description}::text`,
      );
      const [row] = await tx
        .update(workAreas)
        .set(change)
        .where(and(own(userId, id), isSeen))
        .returning();
      if (!row) return 'changed';
      const act = row.name === seen.name ? ({ act: 'edited' } as const) : ({ act: 'renamed', details: { from: seen.name } } as const);
      await noteAct(tx, { kind: 'work-area', ids: [id], ...act });
      return row;
    });
  }

  /**
   * Deletes an area but keeps it and its contents for a restore. Purges areas deleted before `forget`. Returns false when it does not
   * exist.
   */
  async delete(userId: string, id: string, now: Date, forget: Date): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [area] = await tx.select().from(workAreas).where(own(userId, id)).for('update');
      if (!area) return false;
      await keepCopies(tx);
      await tx.insert(deletedAreas).values({ id, userId, kept: await keep(tx, area), deletedAt: now });
      await tx.delete(workAreas).where(own(userId, id));
      await tx
        .delete(deletedAreas)
        .where(and(eq(deletedAreas.userId, userId), lt(deletedAreas.deletedAt, forget), isNotHeld(deletedAreas.userId)));
      return true;
    });
  }

  /** Restores a deleted area under a route that `routeFor` chooses, without things that are gone by now. */
  async restore(userId: string, id: string, routeFor: (wanted: string) => string): Promise<WorkAreaRow | undefined> {
    return this.db.transaction(async (tx) => {
      await keepCopies(tx);
      const [entry] = await tx
        .delete(deletedAreas)
        .where(and(eq(deletedAreas.id, id), eq(deletedAreas.userId, userId)))
        .returning();
      if (!entry) return undefined;
      const { area, categories, items, notebookIds, tasks = [] } = entry.kept;
      const { createdAt, updatedAt = createdAt, ...kept } = area as unknown as StoredArea;
      const dates = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
      const row = { ...kept, ...dates, userId, routeUrl: routeFor(kept.routeUrl) };
      const [restored] = await tx.insert(workAreas).values(row).returning();
      if (categories.length) await tx.insert(areaCategories).values(categories.map((one) => ({ ...one, userId, areaId: id })));
      if (items.length) await tx.insert(areaItems).values(items.map((one) => ({ ...one, userId, areaId: id })));
      await restoreTasks(tx, { userId, areaId: id }, tasks);
      if (notebookIds.length)
        await tx
          .update(notebooks)
          .set({ areaId: id })
          .where(and(eq(notebooks.userId, userId), inArray(notebooks.id, [...notebookIds]), isNull(notebooks.areaId)));
      return restored;
    });
  }
}

/** Describes a deleted area as it is stored. Copies of earlier versions don't say when it was last changed. */
type StoredArea = Omit<WorkAreaRow, 'createdAt' | 'updatedAt'> & { readonly createdAt: string; readonly updatedAt?: string };

const own = (userId: string, id: string) => and(eq(workAreas.id, id), eq(workAreas.userId, userId));

async function keep(tx: Transaction, area: WorkAreaRow): Promise<typeof deletedAreas.$inferInsert.kept> {
  const { userId: _, createdAt, updatedAt, ...row } = area;
  const { id: categoryId, name } = areaCategories;
  const { kind, itemId } = areaItems;
  const filed = await tx.select({ id: notebooks.id }).from(notebooks).where(eq(notebooks.areaId, area.id));
  return {
    area: { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    categories: await tx.select({ id: categoryId, name }).from(areaCategories).where(eq(areaCategories.areaId, area.id)),
    items: await tx.select({ kind, itemId, categoryId: areaItems.categoryId }).from(areaItems).where(eq(areaItems.areaId, area.id)),
    notebookIds: filed.map(({ id }) => id),
    tasks: await keepTasks(tx, area.id),
  };
}

async function keepTasks(tx: Transaction, areaId: string): Promise<KeptTask[]> {
  const rows = await tx
    .select()
    .from(areaTasks)
    .where(and(eq(areaTasks.areaId, areaId), isNull(areaTasks.deletedAt)));
  return rows.map(({ id, title, assigneeId, dueOn, doneAt, createdBy, position, createdAt }) => ({
    id,
    title,
    assigneeId,
    dueOn,
    createdBy,
    position,
    doneAt: doneAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

/** Restores tasks. Accounts that have been deleted since own and made none. */
async function restoreTasks(tx: Transaction, place: { userId: string; areaId: string }, tasks: readonly KeptTask[]): Promise<void> {
  if (!tasks.length) return;
  const named = [...new Set(tasks.flatMap(({ assigneeId, createdBy }) => [assigneeId, createdBy]))].filter((id) => id !== null);
  const found = await tx.select({ id: users.id }).from(users).where(inArray(users.id, named));
  const known = new Set(found.map(({ id }) => id));
  const ifKnown = (id: string | null) => (id !== null && known.has(id) ? id : null);
  const rows = tasks.map(({ assigneeId, createdBy, doneAt, createdAt, ...task }) => ({
    ...task,
    ...place,
    assigneeId: ifKnown(assigneeId),
    createdBy: ifKnown(createdBy),
    doneAt: doneAt === null ? null : new Date(doneAt),
    createdAt: new Date(createdAt),
  }));
  await tx.insert(areaTasks).values(rows);
}
