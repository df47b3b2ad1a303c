import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { fileStatuses } from 'shared-contracts';
import type { TextBlock } from '../../../extraction/sections.ts';
import type { Text } from '../../../language/text.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment, updatedAt } from '../kernel/columns.ts';
import { embeddingModels } from '../models/embedding.ts';
import { inNotebook, notebooks } from './notebook.ts';

type FileStatus = (typeof fileStatuses)[number];

/** Holds the folders of agents' knowledge files, which may exist before the agent does. */
export const knowledgeFolders = pgTable(
  'knowledge_folders',
  { id: text('id').primaryKey(), userId: ownedBy(), createdAt: createdAt() },
  (table) => [index('knowledge_folders_user').on(table.userId)],
);

export const files = pgTable(
  'files',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    name: text('name').notNull(),
    notebookId: inNotebook(),
    folderId: text('folder_id').references(() => knowledgeFolders.id, { onDelete: 'cascade' }),
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    type: text('type').notNull().default('application/octet-stream'),
    sha256: text('sha256'),
    /**
     * The storage key of the bytes, which copies share; null for files that were never uploaded. When the row is deleted, a trigger marks
     * the key as garbage.
     */
    storageKey: text('storage_key'),
    status: text('status').$type<FileStatus>().notNull().default('stored'),
    failure: text('failure'),
    /** The same, to be written in the reader's language; null in earlier rows. */
    failureSentence: jsonb('failure_sentence').$type<Text>(),
    /** The version of the readers that read the text; null while it wasn't read, or was read before this was stored. */
    readerVersion: integer('reader_version'),
    /** How many of its pages are pictures of text; null if there are none. A picture has one page. */
    scannedPages: integer('scanned_pages'),
    /** In how many of those text was looked for. */
    recognizedPages: integer('recognized_pages').notNull().default(0),
    /** How sure the recognized text is, in percent; null until it is all there, and if there was none. */
    confidence: integer('confidence'),
    /**
     * When the next of those pages is due; null if none is left. A node claims the file by making it due later. Pictures of an earlier version
     * are due without scanned pages, and come last.
     */
    recognitionDueAt: moment('recognition_due_at'),
    /** The node that tried last has no program to draw the pages that are left. */
    lacksPoppler: boolean('lacks_poppler').notNull().default(false),
    /** When a node started to read the text. */
    claimedAt: moment('claimed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('files_user').on(table.userId),
    index('files_notebook').on(table.notebookId),
    index('files_folder').on(table.folderId),
    index('files_storage').on(table.storageKey),
    index('files_content').on(table.sha256),
    index('files_scanned').on(table.recognitionDueAt).where(sql`${table.recognitionDueAt} is not null`),
    index('files_waiting').on(table.status, table.createdAt).where(sql`${table.status} in ('queued', 'indexing')`),
  ],
);

/** Holds what was recognized in pages of a file until it is complete, so that a restart repeats none of it. */
export const pageTexts = pgTable(
  'page_texts',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    blocks: jsonb('blocks').$type<readonly TextBlock[]>().notNull(),
    confidence: integer('confidence'),
    /** How often the recognition failed; 0 once it worked. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.page] })],
);

/**
 * Holds the files whose passages may lack vectors. A trigger adds each file that was read, and questions add those of another model. A node
 * claims a file by making it due later.
 */
export const embeddingDues = pgTable(
  'embedding_dues',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Names the claim that a node holds; what an expired one still does changes nothing. */
    claim: text('claim'),
  },
  (table) => [index('embedding_dues_at').on(table.dueAt)],
);

/**
 * Holds the files that a model of the installation (`embedding_models`) has yet to embed, with how many of their passages are left. A node
 * claims a file by making it due later.
 */
export const embeddingQueue = pgTable(
  'embedding_queue',
  {
    model: text('model')
      .notNull()
      .references(() => embeddingModels.model, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    passages: integer('passages').notNull(),
    /** Infinite once the model has given the file up. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Names the claim that a node holds. */
    claim: text('claim'),
    /** How often the file has failed since it was read. */
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.fileId] }),
    index('embedding_queue_at').on(table.model, table.dueAt),
    index('embedding_queue_file').on(table.fileId),
  ],
);

/** Holds unfinished uploads. `fileId` is the id that the file will have, so that a repeated completion finds it. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    fileId: text('file_id').notNull(),
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    fingerprint: text('fingerprint'),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    notebookId: text('notebook_id').references(() => notebooks.id, { onDelete: 'cascade' }),
    folderId: text('folder_id').references(() => knowledgeFolders.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When the last part arrived. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploads_user').on(table.userId),
    index('uploads_folder').on(table.folderId),
    index('uploads_updated').on(table.updatedAt),
  ],
);

/** Holds the parts of uploads. Each part is an object in storage until the file is assembled. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: text('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    start: bigint('start', { mode: 'number' }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    /** The owner of the bytes, so that garbage still counts against their quota. */
    userId: text('user_id'),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);

/**
 * Holds storage objects that nothing refers to, or not yet because they are being written. Triggers add the keys of deleted files and
 * parts; a job deletes the objects.
 */
export const storageGarbage = pgTable(
  'storage_garbage',
  {
    storageKey: text('storage_key').primaryKey(),
    deletableFrom: moment('deletable_from').notNull(),
    /** The owner and size of the bytes; null if unknown, as for rows of older releases. */
    userId: text('user_id'),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  (table) => [index('storage_garbage_from').on(table.deletableFrom), index('storage_garbage_user').on(table.userId)],
);
