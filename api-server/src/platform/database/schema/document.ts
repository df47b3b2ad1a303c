import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { notebooks } from './notebook.ts';

type Content = Record<string, unknown>;

/** Holds the kept versions of notebook documents; the highest is the current one. */
export const documentVersions = pgTable(
  'document_versions',
  {
    notebookId: text('notebook_id')
      .notNull()
      .references(() => notebooks.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').$type<Content>().notNull(),
    /** Its first words, which distinguish it from other versions. */
    beginning: text('beginning').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.notebookId, table.version] })],
);
