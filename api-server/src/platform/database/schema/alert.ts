import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { Alert } from 'shared-contracts';
import { ownedBy } from './account.ts';
import { createdAt, moment } from './columns.ts';

export const alerts = pgTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    kind: text('kind').$type<Alert['kind']>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    link: text('link'),
    createdAt: createdAt(),
    readAt: moment('read_at'),
    archivedAt: moment('archived_at'),
  },
  (table) => [index('alerts_user').on(table.userId, table.createdAt)],
);
