import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ownedBy } from '../kernel/account.ts';
import { moment } from '../kernel/columns.ts';

/** Holds what a browser had unsent or unsaved when its user logged out. */
export const keptDrafts = pgTable(
  'kept_drafts',
  { userId: ownedBy(), key: text('key').notNull(), value: text('value').notNull(), keptAt: moment('kept_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
