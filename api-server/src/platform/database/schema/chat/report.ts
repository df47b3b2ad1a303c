import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SourceItem } from 'shared-contracts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, updatedAt } from '../kernel/columns.ts';
import { inNotebook } from '../works/notebook.ts';

export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    /** Markdown with numbered sources. */
    body: text('body').notNull().default(''),
    sources: jsonb('sources').$type<SourceItem[]>().notNull().default([]),
    /** The chat that wrote it. Not a foreign key, because chats depend on works, not the other way around. */
    sessionId: text('session_id'),
    notebookId: inNotebook(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('reports_user').on(table.userId)],
);
