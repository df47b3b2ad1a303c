import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { KnowledgeGapReason } from 'shared-contracts/file-calls';
import { createdAt, moment } from '../kernel/columns.ts';
import { notebooks } from '../works/notebook.ts';
import { chatMessages } from './chat.ts';

/** Records which questions notebooks could not answer. The question itself stays in its chat, so that the person who asked decides who reads it. */
export const knowledgeGaps = pgTable(
  'knowledge_gaps',
  {
    notebookId: text('notebook_id')
      .notNull()
      .references(() => notebooks.id, { onDelete: 'cascade' }),
    /** The question. However often it is answered, it counts once. */
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<KnowledgeGapReason>().notNull(),
    createdAt: createdAt(),
    /** When the notebook's owner was alerted; null until then. */
    alertedAt: moment('alerted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.notebookId, table.messageId] }),
    index('knowledge_gaps_message').on(table.messageId),
    index('knowledge_gaps_created').on(table.createdAt),
    index('knowledge_gaps_due').on(table.createdAt).where(sql`${table.alertedAt} is null`),
  ],
);
