import { and, desc, eq, getTableName, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ItemRef } from 'shared-contracts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { type TrashKind, trashTables } from '../../../platform/database/item-tables.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import { notebooks, storageGarbage, trash, trashRows } from '../../../platform/database/schema/index.ts';
import { isUniqueViolation } from '../../../platform/database/sql-state.ts';
import { keepCopies } from '../../../platform/holds/holds.ts';
import { newId } from '../../../platform/ids.ts';
import { parentsFirst, readTableLinks, type TableLink, type TableLinks } from './table-links.ts';

export const isTrashKind = (kind: string): kind is TrashKind => kind in trashTables;

/**
 * Moves a deleted thing's row, and every row that its foreign keys would cascade to, into `trash_rows`. What is in the trash is in no other
 * table, so no list, search, count or share can show it by mistake.
 */
export class TrashRepository {
  private readonly db: Drizzle;
  private known: Promise<TableLinks> | undefined;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Moves a thing to the trash; returns false when the user has no such thing. `before` runs first, in the same transaction. */
  put(kind: TrashKind, userId: string, itemId: string, now: Date, before?: (tx: Transaction) => Promise<void>): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const { links } = await this.tables(tx);
      const { table, name } = trashTables[kind];
      const root = { table: getTableName(table), name: name.name };
      const found = await tx.execute<{ name: string }>(
        sql`select ${sql.identifier(root.name)} as name from ${sql.identifier(root.table)} where id = ${itemId} and user_id = ${userId} for update`,
      );
      const [row] = found.rows;
      if (!row) return false;
      await noteAct(tx, { kind, ids: [itemId], act: 'removed' });
      const id = newId('trash');
      // What a legal hold keeps may move here, because the trash keeps it just as well.
      await keepCopies(tx);
      await tx.delete(trash).where(and(eq(trash.userId, userId), eq(trash.kind, kind), eq(trash.itemId, itemId)));
      await tx.insert(trash).values({ id, userId, kind, itemId, name: row.name, deletedAt: now });
      await keepRows(tx, id, root.table, sql`c.id = ${itemId}`);
      await keepFamily(tx, id, root.table, links);
      await before?.(tx);
      await tx.execute(sql`delete from ${sql.identifier(root.table)} where id = ${itemId} and user_id = ${userId}`);
      await keepBytes(tx, await storageKeys(tx, id));
      return true;
    });
  }

  list(userId: string) {
    const own = and(eq(trash.userId, userId), isNull(trash.hiddenAt));
    return this.db.select().from(trash).where(own).orderBy(desc(trash.deletedAt), desc(trash.id));
  }

  /**
   * Restores a thing completely, or changes nothing: `missing` when it is not in the user's trash, `blocked` when an existing row is in its
   * place. Its schedules don't make up for what they missed.
   */
  async restore(userId: string, item: ItemRef, now: Date): Promise<'done' | 'missing' | 'blocked'> {
    try {
      return (await this.putBackAll(userId, item, now)) ? 'done' : 'missing';
    } catch (error) {
      if (isUniqueViolation(error)) return 'blocked';
      throw error;
    }
  }

  private putBackAll(userId: string, { kind, id: itemId }: ItemRef, now: Date): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const [entry] = await tx
        .select()
        .from(trash)
        .where(and(eq(trash.userId, userId), eq(trash.kind, kind), eq(trash.itemId, itemId), isNull(trash.hiddenAt)))
        .for('update');
      if (!entry) return false;
      const known = await this.tables(tx);
      const { links, columns } = known;
      const tables = await tx.selectDistinct({ name: trashRows.tableName }).from(trashRows).where(keptRows(entry.id));
      const sorted = parentsFirst(
        tables.map(({ name }) => name),
        links,
      );
      for (const table of sorted) await putBack(tx, entry.id, table, known, now);
      for (const table of sorted) if (columns.get(table)?.includes('id')) await mendLinks(tx, entry.id, table, links);
      await relink(tx, entry);
      const keys = await storageKeys(tx, entry.id);
      await keepCopies(tx);
      await tx.delete(trash).where(eq(trash.id, entry.id));
      await keepBytes(tx, keys);
      if (entry.kind in trashTables) await noteAct(tx, { kind: entry.kind as TrashKind, ids: [itemId], act: 'restored' });
      return true;
    });
  }

  async idsOf(userId: string, items: readonly ItemRef[]): Promise<string[]> {
    const entries = await this.list(userId);
    const asked = new Set(items.map(({ kind, id }) => `${kind}/${id}`));
    return entries.filter(({ kind, itemId }) => asked.has(`${kind}/${itemId}`)).map(({ id }) => id);
  }

  /** Removes entries for good. Those that a legal hold keeps are hidden instead, until it is lifted. */
  async forget(trashIds: readonly string[], now: Date): Promise<void> {
    if (!trashIds.length) return;
    const asked = inArray(trash.id, [...trashIds]);
    await this.db.transaction(async (tx) => {
      await tx
        .update(trash)
        .set({ hiddenAt: now })
        .where(and(asked, sql`is_trash_held(${trash.id})`));
      await tx.delete(trash).where(and(asked, sql`not is_trash_held(${trash.id})`));
    });
  }

  private tables(tx: Transaction): Promise<TableLinks> {
    this.known ??= readTableLinks(tx).catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }
}

/** Returns the storage keys of the kept rows' bytes. */
async function storageKeys(tx: Transaction, trashId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(
    sql`select row ->> 'storage_key' as key from trash_rows where trash_id = ${trashId} and kind = 'row' and row ->> 'storage_key' is not null`,
  );
  return rows.map(({ key }) => key);
}

/** Keeps bytes that are still needed. Triggers discard the bytes of every deleted row, both in the file table and in the trash. */
async function keepBytes(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length) await tx.delete(storageGarbage).where(inArray(storageGarbage.storageKey, [...keys]));
}

const keptRows = (trashId: string) => and(eq(trashRows.trashId, trashId), eq(trashRows.kind, 'row'));
const quoteName = (name: string) => sql.identifier(name);

/** Keeps rows of a table (as `c`) that are not kept yet; returns how many. */
async function keepRows(tx: Transaction, trashId: string, table: string, where: SQL): Promise<number> {
  const kept = await tx.execute(sql`
    insert into trash_rows (trash_id, kind, table_name, place, row)
    select ${trashId}, 'row', ${table}, c.ctid::text, to_jsonb(c) from ${quoteName(table)} c where ${where}
      and not exists (select 1 from trash_rows t where t.trash_id = ${trashId} and t.table_name = ${table} and t.kind = 'row' and t.place = c.ctid::text)`);
  return kept.rowCount ?? 0;
}

/** Names tables that triggers fill again when a thing is restored. */
const refilled = ['embedding_dues', 'embedding_queue'];

/** Keeps every row that depends on the kept rows, and records which rows will lose their reference to them. */
async function keepFamily(tx: Transaction, trashId: string, root: string, links: readonly TableLink[]): Promise<void> {
  const queue = [root];
  for (let parent = queue.shift(); parent !== undefined; parent = queue.shift()) {
    for (const link of links.filter((one) => one.parent === parent && one.onDelete === 'cascade' && !refilled.includes(one.child))) {
      const grew = await keepRows(tx, trashId, link.child, sql`c.${quoteName(link.column)} = any (${valuesOf(trashId, link)})`);
      if (grew && !queue.includes(link.child)) queue.push(link.child);
    }
  }
  const tables = await tx.selectDistinct({ name: trashRows.tableName }).from(trashRows).where(keptRows(trashId));
  for (const link of links)
    if (link.onDelete === 'set null' && tables.some(({ name }) => name === link.parent))
      await tx.execute(sql`
        insert into trash_rows (trash_id, kind, table_name, place, row)
        select ${trashId}, 'link', ${link.child}, c.ctid::text,
          jsonb_build_object('id', to_jsonb(c) -> 'id', 'column', ${link.column}::text, 'value', to_jsonb(c.${quoteName(link.column)}))
        from ${quoteName(link.child)} c
        where c.${quoteName(link.column)} = any (${valuesOf(trashId, link)}) and (to_jsonb(c) ->> 'id') is not null
          and not exists (select 1 from trash_rows t where t.trash_id = ${trashId} and t.table_name = ${link.child} and t.kind = 'row' and t.place = c.ctid::text)`);
}

/** Returns the kept parents' values that a link's children reference, with the type of the column. */
const valuesOf = (trashId: string, { parent, parentColumn }: TableLink) => sql`array(
  select (jsonb_populate_record(null::${quoteName(parent)}, t.row)).${quoteName(parentColumn)} from trash_rows t
  where t.trash_id = ${trashId} and t.table_name = ${parent} and t.kind = 'row')`;

const recordOf = (table: string, column: string) => sql`(jsonb_populate_record(null::${quoteName(table)}, t.row)).${quoteName(column)}`;

/** Checks whether the row that a kept row references exists. */
const targetExists = (table: string, { column, parent, parentColumn }: TableLink) =>
  sql`exists (select 1 from ${quoteName(parent)} p where p.${quoteName(parentColumn)} = ${recordOf(table, column)})`;

/**
 * Restores a table's kept rows. Skips rows that reference something deleted permanently, because they would have been deleted with it. A
 * row whose unique key has been taken meanwhile, as by a second import of the same chat, is restored without it.
 */
async function putBack(tx: Transaction, trashId: string, table: string, known: TableLinks, now: Date): Promise<void> {
  const [first] = await tx
    .select({ row: trashRows.row })
    .from(trashRows)
    .where(and(keptRows(trashId), eq(trashRows.tableName, table)))
    .limit(1);
  // Columns added after the deletion get their default.
  const columns = (known.columns.get(table) ?? []).filter((column) => column === 'resumed_at' || (first && column in first.row));
  const own = known.links.filter(({ child }) => child === table);
  const keys = known.keys.get(table) ?? [];
  const values = columns.map((column) => {
    if (column === 'resumed_at') return sql`${now.toISOString()}::timestamptz`;
    const optional = own.find((link) => link.column === column && link.onDelete === 'set null');
    if (optional) return sql`case when ${targetExists(table, optional)} then ${recordOf(table, column)} end`;
    const taken = keys.filter((key) => key.optional.includes(column)).map((key) => isTaken(table, key.columns));
    return taken.length ? sql`case when not (${sql.join(taken, sql` or `)}) then ${recordOf(table, column)} end` : recordOf(table, column);
  });
  const needed = own
    .filter(({ onDelete, parent }) => onDelete !== 'set null' && parent !== table)
    .map((link) => sql` and (${recordOf(table, link.column)} is null or ${targetExists(table, link)})`);
  await tx.execute(sql`
    insert into ${quoteName(table)} (${sql.join(columns.map(quoteName), sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from trash_rows t
    where t.trash_id = ${trashId} and t.table_name = ${table} and t.kind = 'row'${sql.join(needed)}`);
}

/** Checks whether another row has a kept row's unique key. */
const isTaken = (table: string, columns: readonly string[]) => {
  const isSame = columns.map((column) => sql`u.${quoteName(column)} = ${recordOf(table, column)}`);
  return sql`exists (select 1 from ${quoteName(table)} u where ${sql.join(isSame, sql` and `)})`;
};

/** Restores references that could not be set until their target was back. */
async function mendLinks(tx: Transaction, trashId: string, table: string, links: readonly TableLink[]): Promise<void> {
  for (const link of links)
    if (link.child === table && link.onDelete === 'set null')
      await tx.execute(sql`
        update ${quoteName(table)} c set ${quoteName(link.column)} = ${recordOf(table, link.column)} from trash_rows t
        where t.trash_id = ${trashId} and t.table_name = ${table} and t.kind = 'row' and c.id = ${recordOf(table, 'id')}
          and c.${quoteName(link.column)} is null and ${targetExists(table, link)}`);
}

/**
 * Restores references of rows that were not deleted, unless they have been changed since. A notebook also takes back what was moved
 * to the default one.
 */
async function relink(tx: Transaction, entry: { id: string; userId: string }): Promise<void> {
  const rows = await tx
    .select({ table: trashRows.tableName, row: trashRows.row })
    .from(trashRows)
    .where(and(eq(trashRows.trashId, entry.id), eq(trashRows.kind, 'link')));
  const home = sql`(select id from ${notebooks} where ${notebooks.userId} = ${entry.userId} and ${notebooks.isDefault})`;
  for (const [key, members] of Map.groupBy(rows, ({ table, row }) => `${table} ${row.column} ${row.value}`)) {
    const [table = '', column = '', value = ''] = key.split(' ');
    const isFree = sql`(c.${quoteName(column)} is null${column === 'notebook_id' ? sql` or c.notebook_id = ${home}` : sql``})`;
    await tx.execute(
      sql`update ${quoteName(table)} c set ${quoteName(column)} = ${value} where c.id = any (${sql.param(members.map(({ row }) => String(row.id)))}::text[]) and ${isFree}`,
    );
  }
}
