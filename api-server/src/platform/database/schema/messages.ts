import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Alert } from 'shared-contracts';
import { createdAt, moment, ownedBy } from './columns.ts';

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

/** Mails to send. The text of a sent one is emptied: it may hold a link that must not lie about. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried next; null when it was sent or given up. */
    dueAt: moment('due_at'),
  },
  (table) => [index('mails_due').on(table.dueAt)],
);
