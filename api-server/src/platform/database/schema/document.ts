import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { notebooks } from './notebook.ts';

type Content = Record<string, unknown>;

/** Every version of a notebook's document that is kept; the greatest is the present one. */
export const documentVersions = pgTable(
  'document_versions',
  {
    notebookId: text('notebook_id')
      .notNull()
      .references(() => notebooks.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').$type<Content>().notNull(),
    /** Its first words, by which it is told from others. */
    beginning: text('beginning').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.notebookId, table.version] })],
);
