import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { ownedBy } from '../kernel/account.ts';
import { moment } from '../kernel/columns.ts';

/** Records visits to a page and the use of a model; open while `endedAt` is null. */
export const activities = pgTable(
  'activities',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    kind: text('kind').$type<'page' | 'model'>().notNull(),
    subject: text('subject').notNull(),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('activities_user').on(table.userId, table.startedAt)],
);
