import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds outgoing mails. The text of a sent mail is deleted, because it may contain a secret link. */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The address of the person who had the assistant write the mail. */
    replyTo: text('reply_to'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
    attempts: integer('attempts').notNull().default(0),
    /** What the mail server said at the last attempt that it refused. */
    lastProblem: text('last_problem'),
    /** When the next attempt is due; null when it was sent or abandoned. */
    dueAt: moment('due_at'),
  },
  (table) => [
    index('mails_due').on(table.dueAt),
    index('mails_sent').on(table.sentAt),
    index('mails_tried').on(table.attempts).where(sql`${table.sentAt} is null`),
  ],
);
