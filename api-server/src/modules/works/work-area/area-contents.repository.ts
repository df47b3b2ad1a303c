import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type AreaKind, areaKinds, type ItemCounts, type ItemKind, type ItemRef, type ListedKind } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import { areaCategories, areaItems, grants, itemIndex, notebooks } from '../../../platform/database/schema/index.ts';

/** Stores what is in the Work Areas: things filed there directly, or in a notebook that is. */
export class AreaContentsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists what somebody sees in an area of an owner, most recently changed first. */
  items(userId: string, ownerId: string, areaId: string, limit: number) {
    return this.within(userId, ownerId, areaId).orderBy(desc(itemIndex.changedAt), desc(itemIndex.id)).limit(limit);
  }

  async counts(userId: string, ownerId: string, areaId: string): Promise<ItemCounts> {
    const all = this.within(userId, ownerId, areaId).as('all');
    const listed = sql<ListedKind>`case when ${all.isWorkflow} then 'workflow' else ${all.kind} end`;
    const rows = await this.db.select({ kind: listed, count: count() }).from(all).groupBy(sql`1`);
    return Object.fromEntries(rows.map(({ kind, count: number }) => [kind, number]));
  }

  /** Returns those of the things that somebody sees in an area. */
  async fileItems(userId: string, ownerId: string, areaId: string, items: readonly ItemRef[]): Promise<ItemRef[]> {
    const all = this.within(userId, ownerId, areaId).as('all');
    const asked = new Set(items.map(({ kind, id }) => `${kind}/${id}`));
    const rows = await this.db.select({ kind: all.kind, id: all.id }).from(all);
    return rows.filter(({ kind, id }) => asked.has(`${kind}/${id}`));
  }

  categories(userId: string, areaId: string) {
    return this.db
      .select({ id: areaCategories.id, name: areaCategories.name })
      .from(areaCategories)
      .where(and(eq(areaCategories.userId, userId), eq(areaCategories.areaId, areaId)))
      .orderBy(asc(areaCategories.createdAt), asc(areaCategories.id));
  }

  /** Adds a category; returns undefined when the area already has one with this name. */
  async addCategory(row: { id: string; userId: string; areaId: string; name: string }) {
    const [added] = await this.db.insert(areaCategories).values(row).onConflictDoNothing().returning();
    return added;
  }

  async renameCategory(userId: string, id: string, name: string): Promise<'taken' | 'renamed'> {
    const same = sql`lower(${areaCategories.name}) = lower(${name})`;
    const area = this.db.select({ areaId: areaCategories.areaId }).from(areaCategories).where(eq(areaCategories.id, id));
    const others = and(eq(areaCategories.userId, userId), sql`${areaCategories.areaId} = ${area}`, sql`${areaCategories.id} <> ${id}`);
    if (await this.db.$count(areaCategories, and(others, same))) return 'taken';
    await this.db
      .update(areaCategories)
      .set({ name })
      .where(and(eq(areaCategories.id, id), eq(areaCategories.userId, userId)));
    return 'renamed';
  }

  async removeCategory(userId: string, id: string): Promise<void> {
    await this.db.delete(areaCategories).where(and(eq(areaCategories.id, id), eq(areaCategories.userId, userId)));
  }

  async isCategoryOf(areaId: string, categoryId: string): Promise<boolean> {
    return (await this.db.$count(areaCategories, and(eq(areaCategories.id, categoryId), eq(areaCategories.areaId, areaId)))) > 0;
  }

  /** Files the things that belong to the user, notebooks with their contents, and returns them. */
  async file(userId: string, areaId: string, items: readonly ItemRef[], categoryId: string | null): Promise<ItemRef[]> {
    return this.db.transaction(async (tx) => {
      const { kind, id } = itemIndex;
      const found = await tx
        .select({ kind, id })
        .from(itemIndex)
        .where(and(eq(itemIndex.userId, userId), nameColumn(items, kind, id)));
      if (!found.length) return [];
      const rows = found.map((one) => ({ userId, areaId, kind: one.kind, itemId: one.id, categoryId }));
      const target = [areaItems.userId, areaItems.areaId, areaItems.kind, areaItems.itemId];
      const known = await tx
        .select({ kind, id })
        .from(itemIndex)
        .where(and(eq(itemIndex.userId, userId), nameColumn(items, kind, id), this.isFiled(userId, areaId)));
      await tx.insert(areaItems).values(rows).onConflictDoUpdate({ target, set: { categoryId } });
      const books = found.filter((one) => one.kind === 'notebook').map((one) => one.id);
      if (books.length)
        await tx
          .update(notebooks)
          .set({ areaId })
          .where(and(eq(notebooks.userId, userId), inArray(notebooks.id, books)));
      const added = found.filter((one) => !known.some((other) => other.kind === one.kind && other.id === one.id));
      // What is filed in an area that nobody shares concerns nobody else.
      if (await tx.$count(grants, and(eq(grants.kind, 'work-area'), eq(grants.id, areaId))))
        for (const one of added) await noteAct(tx, { kind: one.kind as AreaKind, ids: [one.id], act: 'added' });
      return found;
    });
  }

  async remove(userId: string, areaId: string, items: readonly ItemRef[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { kind, itemId } = areaItems;
      await tx.delete(areaItems).where(and(eq(areaItems.userId, userId), eq(areaItems.areaId, areaId), nameColumn(items, kind, itemId)));
      const books = items.filter((one) => one.kind === 'notebook').map(({ id }) => id);
      if (books.length)
        await tx
          .update(notebooks)
          .set({ areaId: null })
          .where(and(eq(notebooks.userId, userId), eq(notebooks.areaId, areaId), inArray(notebooks.id, books)));
    });
  }

  /** Matches things that have a row for the area. */
  private isFiled(userId: string, areaId: string) {
    const { userId: owner, areaId: area, kind, itemId } = areaItems;
    const row = and(eq(owner, userId), eq(area, areaId), eq(kind, itemIndex.kind), eq(itemId, itemIndex.id));
    return sql`exists ${this.db.select({ one: sql`1` }).from(areaItems).where(row)}`;
  }

  /** Selects what is in an area of an owner. Others see what they may see, which leaves out a default notebook. */
  private within(readerId: string, userId: string, areaId: string) {
    const isSeen =
      readerId === userId ? sql`true` : sql`(${itemIndex.kind}, ${itemIndex.id}) in (select kind, id from shared_with(${readerId}))`;
    const inBook = sql<boolean>`(${notebooks.id} is not null)`;
    return this.db
      .select({
        kind: itemIndex.kind,
        id: itemIndex.id,
        name: itemIndex.name,
        notebookId: itemIndex.notebookId,
        target: itemIndex.target,
        isWorkflow: itemIndex.isWorkflow,
        createdAt: itemIndex.createdAt,
        changedAt: itemIndex.changedAt,
        categoryId: areaItems.categoryId,
        isInBook: sql<boolean>`${inBook} and ${itemIndex.kind} <> 'notebook'`.as('is_in_book'),
      })
      .from(itemIndex)
      .leftJoin(
        areaItems,
        and(
          eq(areaItems.userId, userId),
          eq(areaItems.areaId, areaId),
          eq(areaItems.kind, itemIndex.kind),
          eq(areaItems.itemId, itemIndex.id),
        ),
      )
      .leftJoin(
        notebooks,
        and(
          eq(notebooks.areaId, areaId),
          eq(notebooks.userId, userId),
          or(eq(notebooks.id, itemIndex.notebookId), and(eq(itemIndex.kind, 'notebook'), eq(notebooks.id, itemIndex.id))),
        ),
      )
      .where(
        and(
          eq(itemIndex.userId, userId),
          isSeen,
          inArray(itemIndex.kind, [...areaKinds]),
          or(inBook, and(sql`${areaItems.itemId} is not null`, sql`${itemIndex.kind} <> 'notebook'`)),
        ),
      );
  }
}

/** Matches pairs of kind and id in one condition. */
function nameColumn(
  items: readonly ItemRef[],
  kind: typeof itemIndex.kind | typeof areaItems.kind,
  id: SQL | typeof itemIndex.id | typeof areaItems.itemId,
): SQL {
  const pairs = items.filter((one) => (areaKinds as readonly ItemKind[]).includes(one.kind));
  if (!pairs.length) return sql`false`;
  return sql`(${kind}, ${id}) in (${sql.join(
    pairs.map((one) => sql`(${one.kind}, ${one.id})`),
    sql`, `,
  )})`;
}
