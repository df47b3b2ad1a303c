import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { InsightId } from 'shared-contracts/settings-calls';
import { ownedBy } from '../kernel/account.ts';
import { createdAt } from '../kernel/columns.ts';

/** Holds recommendations that a user dismissed. */
export const dismissedInsights = pgTable(
  'dismissed_insights',
  { userId: ownedBy(), insight: text('insight').$type<InsightId>().notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.insight] })],
);
