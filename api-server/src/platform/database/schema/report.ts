import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SourceItem } from 'shared-contracts';
import { ownedBy } from './account.ts';
import { createdAt } from './columns.ts';
import { inNotebook } from './notebook.ts';

export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    /** Markdown, with its sources numbered as the text cites them. */
    body: text('body').notNull().default(''),
    sources: jsonb('sources').$type<SourceItem[]>().notNull().default([]),
    /** The chat that it was written in. No reference: chats know works, not the other way round. */
    sessionId: text('session_id'),
    notebookId: inNotebook(),
    createdAt: createdAt(),
  },
  (table) => [index('reports_user').on(table.userId)],
);
