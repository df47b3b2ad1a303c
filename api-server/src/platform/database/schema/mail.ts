import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';

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
