import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ItemKind } from 'shared-contracts';
import { ownedBy } from '../kernel/account.ts';
import { moment } from '../kernel/columns.ts';

/** Holds deleted things that can be restored. */
export const trash = pgTable(
  'trash',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    kind: text('kind').$type<ItemKind>().notNull(),
    itemId: text('item_id').notNull(),
    name: text('name').notNull(),
    deletedAt: moment('deleted_at').notNull(),
    /** When its owner removed it for good although a legal hold keeps it. Nobody sees it anymore, and it goes when the hold is lifted. */
    hiddenAt: moment('hidden_at'),
  },
  (table) => [uniqueIndex('trash_item').on(table.userId, table.kind, table.itemId), index('trash_deleted').on(table.deletedAt)],
);

/** Holds copies of the rows that were deleted together. A `link` is a row that stayed and lost its reference. */
export const trashRows = pgTable(
  'trash_rows',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    trashId: text('trash_id')
      .notNull()
      .references(() => trash.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'row' | 'link'>().notNull(),
    tableName: text('table_name').notNull(),
    /** Where the row came from, so that none is stored twice. */
    place: text('place').notNull(),
    row: jsonb('row').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('trash_rows_of').on(table.trashId, table.tableName),
    index('trash_rows_storage').on(sql`(${table.row} ->> 'storage_key')`).where(sql`${table.row} ->> 'storage_key' is not null`),
  ],
);
