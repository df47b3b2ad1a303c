import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Alert } from 'shared-contracts';
import type { Text } from '../../../language/text.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

export const alerts = pgTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    kind: text('kind').$type<Alert['kind']>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** The same texts to be written in the reader's language, with who did it and what the reader is to do; null in rows from before there were languages. */
    texts: jsonb('texts').$type<{
      title: Text;
      text: Text;
      times?: number;
      lastKey?: string;
      by?: string;
      asks?: Alert['asks'];
      approvalId?: string;
    }>(),
    link: text('link'),
    createdAt: createdAt(),
    readAt: moment('read_at'),
    archivedAt: moment('archived_at'),
  },
  (table) => [index('alerts_user').on(table.userId, table.createdAt)],
);
