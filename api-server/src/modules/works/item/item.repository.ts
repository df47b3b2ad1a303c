import { and, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type FiledKind, type ItemCounts, type ListedKind, workKinds } from 'shared-contracts';
import { sharedKinds } from 'shared-contracts/access-calls';
import type { ItemSort } from 'shared-contracts/calls';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { filedTables } from '../../../platform/database/item-tables.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { orderByName } from '../../../platform/database/name-order.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import {
  agents,
  blueprints,
  chatSessions,
  files,
  itemIndex,
  notebooks,
  passages,
  reports,
} from '../../../platform/database/schema/index.ts';

export interface ItemFilter {
  readonly kind?: ListedKind | undefined;
  readonly sharing?: 'with-me' | 'by-me' | undefined;
  /** Whose notebook it is; by default the user's. */
  readonly ownerId?: string | undefined;
  readonly notebookId?: string | undefined;
  readonly text?: string | undefined;
  readonly sort: ItemSort;
  readonly page: number;
  readonly pageSize: number;
}

export class ItemsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async name(kind: FiledKind, userId: string, id: string): Promise<string | undefined> {
    const { table, name } = filedTables[kind];
    const [row] = await this.db
      .select({ name })
      .from(table)
      .where(own(table, userId, id));
    return row ? String(row.name) : undefined;
  }

  /** Returns an item's name and notebook. */
  async placeOf(kind: FiledKind, userId: string, id: string): Promise<{ name: string; notebookId: string | null } | undefined> {
    const { table, name } = filedTables[kind];
    const [row] = await this.db
      .select({ name, notebookId: table.notebookId })
      .from(table)
      .where(own(table, userId, id));
    return row && { name: String(row.name), notebookId: row.notebookId === null ? null : String(row.notebookId) };
  }

  /** Renames a thing; returns false when its name is no longer `current`. */
  rename(kind: FiledKind, userId: string, id: string, name: string, current: string): Promise<boolean> {
    const { table, name: column, field } = filedTables[kind];
    return this.db.transaction(async (tx) => {
      const renamed = await tx
        .update(table)
        .set({ [field]: name })
        .where(and(own(table, userId, id), eq(column, current)))
        .returning({ id: table.id });
      if (kind === 'chat' && renamed.length)
        await tx
          .update(passages)
          .set({ title: name })
          .where(and(eq(passages.userId, userId), eq(passages.sessionId, id)));
      if (renamed.length && name !== current) await noteAct(tx, { kind, ids: [id], act: 'renamed', details: { from: current } });
      return renamed.length > 0;
    });
  }

  /** Returns the ids that existed and were moved. */
  move(kind: FiledKind, userId: string, ids: readonly string[], notebookId: string | null): Promise<string[]> {
    const { table } = filedTables[kind];
    return this.db.transaction(async (tx) => {
      const here = and(inArray(table.id, [...ids]), eq(table.userId, userId));
      const elsewhere = await tx
        .select({ id: table.id })
        .from(table)
        .where(and(here, sql`${table.notebookId} is distinct from ${notebookId}`));
      const moving = elsewhere.map(({ id }) => String(id));
      if (moving.length) await noteAct(tx, { kind, ids: moving, act: 'removed' });
      const moved = await tx.update(table).set({ notebookId }).where(here).returning({ id: table.id });
      if (moving.length) await noteAct(tx, { kind, ids: moving, act: 'added' });
      if (notebookId !== null) await touch(tx, userId, notebookId);
      return moved.map(({ id }) => String(id));
    });
  }

  async list(userId: string, filter: ItemFilter) {
    const shown = and(
      scopeOf(userId, filter),
      listedAs(filter),
      this.whereFiled(filter.ownerId ?? userId, filter),
      whereTitled(filter.text),
    );
    const order = filter.sort === 'name' ? await orderByName(this.db, itemIndex.name) : desc(newest[filter.sort]);
    const [rows, total, counts] = await Promise.all([
      this.db
        .select()
        .from(itemIndex)
        .where(shown)
        .orderBy(order, desc(itemIndex.id))
        .limit(filter.pageSize)
        .offset((filter.page - 1) * filter.pageSize),
      this.db.$count(itemIndex, shown),
      this.counts(userId),
    ]);
    return { rows, total, counts };
  }

  async counts(userId: string): Promise<ItemCounts> {
    const [rows, workflow] = await Promise.all([
      this.db
        .select({ kind: itemIndex.kind, count: sql<number>`count(*)::int` })
        .from(itemIndex)
        .where(eq(itemIndex.userId, userId))
        .groupBy(itemIndex.kind),
      this.db.$count(itemIndex, and(eq(itemIndex.userId, userId), itemIndex.isWorkflow)),
    ]);
    const counts = rows.map(({ kind, count }) => [kind, kind === 'blueprint' ? count - workflow : count] as const);
    return Object.fromEntries([...counts, ['workflow', workflow] as const].filter(([, count]) => count));
  }

  async works(userId: string) {
    const [chats, agentCount] = await Promise.all([
      this.db.$count(chatSessions, eq(chatSessions.userId, userId)),
      this.db.$count(agents, eq(agents.userId, userId)),
    ]);
    return {
      chats,
      agents: agentCount,
      files: await this.db.select().from(files).where(eq(files.userId, userId)).orderBy(desc(files.createdAt)),
      reports: await this.db.select().from(reports).where(eq(reports.userId, userId)).orderBy(desc(reports.createdAt)),
      blueprints: await this.blueprints(userId, false),
      workflows: await this.blueprints(userId, true),
    };
  }

  /** Lists blueprints that are shown as workflows, or those that are not. */
  private async blueprints(userId: string, isWorkflow: boolean) {
    const listed = and(
      eq(itemIndex.userId, userId),
      eq(itemIndex.kind, 'blueprint'),
      eq(itemIndex.id, blueprints.id),
      eq(itemIndex.isWorkflow, isWorkflow),
    );
    const rows = await this.db.select().from(blueprints).innerJoin(itemIndex, listed).orderBy(desc(blueprints.createdAt));
    return rows.map((row) => row.blueprints);
  }

  /** Matches items in a notebook. Items without a notebook belong to the default one. */
  private whereFiled(userId: string, { notebookId }: ItemFilter): SQL | undefined {
    if (notebookId === undefined) return undefined;
    const isDefault = this.db
      .select({ one: sql`1` })
      .from(notebooks)
      .where(and(eq(notebooks.id, notebookId), eq(notebooks.userId, userId), notebooks.isDefault));
    return or(eq(itemIndex.notebookId, notebookId), and(isNull(itemIndex.notebookId), sql`exists ${isDefault}`));
  }
}

/** Matches the user's own things, those that others share with them, or what the user may see in the notebook of somebody else. */
function scopeOf(userId: string, { sharing, ownerId = userId }: ItemFilter): SQL | undefined {
  const { kind, id } = itemIndex;
  if (sharing === 'with-me') return sql`(${itemIndex.userId}, ${kind}, ${id}) in (select owner_id, kind, id from shared_with(${userId}))`;
  const own = eq(itemIndex.userId, ownerId);
  if (sharing === 'by-me') return and(own, sql`exists (select 1 from grants g where g.kind = ${kind} and g.id = ${id})`);
  return ownerId === userId ? own : and(own, inArray(kind, sharedKinds));
}

function listedAs({ kind, sharing }: ItemFilter): SQL | undefined {
  if (kind === undefined) return inArray(itemIndex.kind, sharing ? sharedKinds : [...workKinds]);
  if (kind === 'workflow') return itemIndex.isWorkflow.getSQL();
  return kind === 'blueprint' ? and(eq(itemIndex.kind, kind), eq(itemIndex.isWorkflow, false)) : eq(itemIndex.kind, kind);
}

const newest = { changed: itemIndex.changedAt, created: itemIndex.createdAt } as const;

const whereTitled = (text: string | undefined) => (text ? ilike(itemIndex.name, containing(text)) : undefined);

const own = (table: { id: PgColumn; userId: PgColumn }, userId: string, id: string) => and(eq(table.id, id), eq(table.userId, userId));

const touch = (tx: Transaction, userId: string, notebookId: string) =>
  tx
    .update(notebooks)
    .set({ updatedAt: sql`now()` })
    .where(own(notebooks, userId, notebookId));
