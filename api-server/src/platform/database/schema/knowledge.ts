import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { chatSessions } from './chat.ts';
import { bytes, createdAt, tsvector } from './columns.ts';
import { files } from './file.ts';
import { notebooks } from './notebook.ts';
import { workspaces } from './workspace.ts';

/** What answers can be looked up in: pieces of chats, help and articles. `userId` is null for what everybody may read. */
export const passages = pgTable(
  'passages',
  {
    id: text('id').primaryKey(),
    userId: text('user_id'),
    /** For an article that a workspace's feed brought; then there is no user. */
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'chat' | 'help' | 'article' | 'file' | 'notebook'>().notNull(),
    /** What the passage is of: a message, a help slug, an article. */
    ref: text('ref').notNull(),
    sessionId: text('session_id').references(() => chatSessions.id, { onDelete: 'cascade' }),
    /** For a file's passages, which go with it. */
    fileId: text('file_id').references(() => files.id, { onDelete: 'cascade' }),
    /** For the passages of a notebook's document, which go with it. */
    notebookId: text('notebook_id').references(() => notebooks.id, { onDelete: 'cascade' }),
    /** Page, slide or sheet of the file, from 1, and the passage's number in it. */
    page: integer('page'),
    place: integer('place').notNull().default(0),
    title: text('title').notNull(),
    heading: text('heading').notNull().default(''),
    body: text('body').notNull(),
    createdAt: createdAt(),
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', heading), 'B') || setweight(to_tsvector('english', body), 'C')`,
    ),
  },
  (table) => [
    index('passages_search').using('gin', table.search),
    index('passages_user').on(table.userId),
    index('passages_session').on(table.sessionId),
    index('passages_notebook').on(table.notebookId),
    index('passages_file').on(table.fileId, table.place),
  ],
);

/** What a passage means to an embeddings model: 32-bit floats of length one. Vectors of different models do not compare. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    passageId: text('passage_id')
      .primaryKey()
      .references(() => passages.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    vector: bytes('vector').notNull(),
  },
  (table) => [index('passage_vectors_model').on(table.model)],
);
