import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../kernel/columns.ts';
import { notebooks } from './notebook.ts';

type Content = Record<string, unknown>;

/** Holds the kept versions of notebook documents; the highest is the current one. Numbers have gaps, because quick saves replace each other. */
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
    /** The ids of the users who changed something since the version before. */
    authors: jsonb('authors').$type<readonly string[]>().notNull().default([]),
    /** What somebody named it. A version with a name is never thinned out. */
    name: text('name'),
  },
  (table) => [primaryKey({ columns: [table.notebookId, table.version] })],
);

/**
 * Holds the Yjs document of a notebook that several people edit. `state` is the merge of the updates up to `mergedId` and shows what
 * `version` shows; later updates are only in `document_updates`. While one person edits alone, only `document_versions` grows.
 */
export const documentStates = pgTable(
  'document_states',
  {
    notebookId: text('notebook_id')
      .primaryKey()
      .references(() => notebooks.id, { onDelete: 'cascade' }),
    /** Names this document. Updates of another one don't fit. */
    lineage: text('lineage').notNull(),
    state: bytes('state').notNull(),
    version: integer('version').notNull(),
    mergedId: integer('merged_id').notNull(),
    lastId: integer('last_id').notNull(),
    /** Counts the bytes of the state and of later updates. */
    size: integer('size').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index('document_states_unmerged').on(table.changedAt).where(sql`${table.lastId} > ${table.mergedId}`)],
);

/** Holds what people wrote, each row acknowledged to its writer. Merged rows stay for a while, for pages that follow. */
export const documentUpdates = pgTable(
  'document_updates',
  {
    notebookId: text('notebook_id')
      .notNull()
      .references(() => notebooks.id, { onDelete: 'cascade' }),
    /** Counts without a gap. */
    id: integer('id').notNull(),
    /** Null for what the server took over from a save without Yjs. */
    userId: text('user_id'),
    update: bytes('update').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.notebookId, table.id] })],
);

/** Holds who writes under which Yjs client id, and how many changes of it are stored. */
export const documentWriters = pgTable(
  'document_writers',
  {
    notebookId: text('notebook_id')
      .notNull()
      .references(() => notebooks.id, { onDelete: 'cascade' }),
    client: bigint('client', { mode: 'number' }).notNull(),
    userId: text('user_id').notNull(),
    clock: bigint('clock', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.notebookId, table.client] })],
);

/**
 * Holds what broke the merge of a document, as the thread that merges found out, until somebody looks at it. Nothing that was acknowledged
 * is deleted because it could not be used.
 */
export const documentsSetAside = pgTable(
  'documents_set_aside',
  {
    id: text('id').primaryKey(),
    notebookId: text('notebook_id')
      .notNull()
      .references(() => notebooks.id, { onDelete: 'cascade' }),
    /** The number that the update had in `document_updates`; null for a state. */
    updateId: integer('update_id'),
    userId: text('user_id'),
    content: bytes('content').notNull(),
    reason: text('reason').notNull(),
    setAsideAt: moment('set_aside_at').notNull(),
  },
  (table) => [index('documents_set_aside_notebook').on(table.notebookId)],
);
