import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { chatSessions } from '../chat/chat.ts';
import { workspaces } from '../identity/workspace.ts';
import { bits, bytes, createdAt, searchedAtOnce, textLanguage, tsvector } from '../kernel/columns.ts';
import { files } from './file.ts';
import { notebooks } from './notebook.ts';

/** Holds pieces of chats, help and articles that answers can cite. `userId` is null for what everybody may read. */
export const passages = pgTable(
  'passages',
  {
    id: text('id').primaryKey(),
    userId: text('user_id'),
    /** Set for an article from a workspace's feed, which has no user. */
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'chat' | 'help' | 'article' | 'file' | 'notebook'>().notNull(),
    /** What the passage belongs to: a message, a help slug or an article. */
    ref: text('ref').notNull(),
    sessionId: text('session_id').references(() => chatSessions.id, { onDelete: 'cascade' }),
    /** Set for a file's passages, which are deleted with it. */
    fileId: text('file_id').references(() => files.id, { onDelete: 'cascade' }),
    /** Set for the passages of a notebook's document, which are deleted with it. */
    notebookId: text('notebook_id').references(() => notebooks.id, { onDelete: 'cascade' }),
    /** The file's page, slide or sheet, from 1, and the passage's number within it. */
    page: integer('page'),
    place: integer('place').notNull().default(0),
    /** Which cells of a sheet or lines of a file it is from: `B2:D41`, `L12-L40`; empty for others. */
    location: text('location').notNull().default(''),
    title: text('title').notNull(),
    heading: text('heading').notNull().default(''),
    body: text('body').notNull(),
    createdAt: createdAt(),
    /** A trigger writes the language and the search words (`search-functions.ts`). */
    language: textLanguage(),
    search: tsvector('search'),
  },
  (table) => [
    index('passages_owned')
      .using('gin', sql`owned_lexemes(coalesce(${table.userId}, ''), ${table.language}, ${table.search})`)
      .with(searchedAtOnce),
    index('passages_user').on(table.userId),
    index('passages_language').on(table.userId, table.language),
    index('passages_session').on(table.sessionId),
    index('passages_notebook').on(table.notebookId),
    index('passages_file').on(table.fileId, table.place),
  ],
);

/** Holds passages' embeddings: 32-bit floats, normalized to length one. Vectors of different models can't be compared. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    passageId: text('passage_id')
      .primaryKey()
      .references(() => passages.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    vector: bytes('vector').notNull(),
    /** A trigger writes the file of the passage and the vector's signs, a bit for each number, which is 1 where it is negative. */
    fileId: text('file_id'),
    signs: bits('signs'),
  },
  (table) => [index('passage_vectors_file').on(table.fileId, table.model)],
);

/** Holds vectors of a model that isn't current yet. Once it is, a job moves them to `passage_vectors`, where they replace the earlier ones. */
export const nextPassageVectors = pgTable(
  'next_passage_vectors',
  {
    passageId: text('passage_id')
      .notNull()
      .references(() => passages.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    vector: bytes('vector').notNull(),
    /** Written by a trigger, as in `passage_vectors`. */
    fileId: text('file_id'),
    signs: bits('signs'),
  },
  (table) => [
    primaryKey({ columns: [table.passageId, table.model] }),
    index('next_passage_vectors_model').on(table.model, table.passageId),
    index('next_passage_vectors_file').on(table.fileId, table.model),
  ],
);
