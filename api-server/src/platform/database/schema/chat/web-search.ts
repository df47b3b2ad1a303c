import { pgTable, text } from 'drizzle-orm/pg-core';
import type { SearchEngine } from 'shared-contracts';
import { ownedBy } from '../kernel/account.ts';
import { moment } from '../kernel/columns.ts';

/** Holds the web search that each user connected, at most one. */
export const searchConnections = pgTable('search_connections', {
  userId: ownedBy().primaryKey(),
  engine: text('engine').$type<SearchEngine>().notNull(),
  baseUrl: text('base_url').notNull(),
  /** Encrypted; null if the engine needs no key. */
  sealedKey: text('sealed_key'),
  checkedAt: moment('checked_at').notNull().defaultNow(),
});
