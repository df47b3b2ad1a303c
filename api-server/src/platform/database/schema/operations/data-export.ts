import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { DataExportStatus } from 'shared-contracts/settings-calls';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds requested downloads of users' data. When a row is deleted, a trigger marks its bytes in storage as garbage. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    status: text('status').$type<DataExportStatus>().notNull().default('working'),
    /** A percentage. */
    progress: integer('progress').notNull().default(0),
    storageKey: text('storage_key'),
    size: bigint('size', { mode: 'number' }),
    createdAt: createdAt(),
    /** The node that is working on it; null while it waits for one. */
    leaseNode: text('lease_node'),
    /** The number of attempts so far. */
    attempts: integer('attempts').notNull().default(0),
    /** Updated while it is being prepared, so that a dead node is noticed. */
    touchedAt: moment('touched_at').notNull().defaultNow(),
  },
  (table) => [
    index('data_exports_user').on(table.userId),
    index('data_exports_created').on(table.createdAt),
    index('data_exports_open').on(table.status, table.touchedAt).where(sql`${table.status} = 'working' or ${table.leaseNode} is not null`),
  ],
);
