import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DataExportStatus } from 'shared-contracts/settings-calls';
import { ownedBy } from './account.ts';
import { createdAt, moment } from './columns.ts';

/** Downloads of a user's data that were asked for. When a row goes, a trigger puts its bytes into the storage's garbage. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    status: text('status').$type<DataExportStatus>().notNull().default('working'),
    /** Of a hundred. */
    progress: integer('progress').notNull().default(0),
    storageKey: text('storage_key'),
    size: bigint('size', { mode: 'number' }),
    createdAt: createdAt(),
    /** Who makes it now; null while it waits for a node. */
    leaseNode: text('lease_node'),
    /** How often it was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** Told while it is made, so that one whose node died is known. */
    touchedAt: moment('touched_at').notNull().defaultNow(),
  },
  (table) => [index('data_exports_user').on(table.userId)],
);
