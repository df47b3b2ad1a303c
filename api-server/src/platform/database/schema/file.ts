import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { fileStatuses } from 'shared-contracts';
import { ownedBy } from './account.ts';
import { createdAt, moment } from './columns.ts';
import { inNotebook, notebooks } from './notebook.ts';

type FileStatus = (typeof fileStatuses)[number];

/** The knowledge files of an agent, which may be there before the agent is. */
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
    /** Where the bytes lie, which copies share; null for what was never uploaded. When the row goes, a trigger puts the key into the storage's garbage. */
    storageKey: text('storage_key'),
    status: text('status').$type<FileStatus>().notNull().default('stored'),
    failure: text('failure'),
    /** When a node began to read the text. */
    claimedAt: moment('claimed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_user').on(table.userId),
    index('files_notebook').on(table.notebookId),
    index('files_folder').on(table.folderId),
    index('files_storage').on(table.storageKey),
    index('files_waiting').on(table.status, table.createdAt).where(sql`${table.status} in ('queued', 'indexing')`),
  ],
);

/** Uploads under way. `fileId` names the file that one becomes, so that a repeated completion finds it. */
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
    /** When the last part came. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploads_user').on(table.userId),
    index('uploads_folder').on(table.folderId),
    index('uploads_updated').on(table.updatedAt),
  ],
);

/** Each part is an object of the storage until the whole is put together. */
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
    /** Whose bytes they are, so that garbage still counts against its owner. */
    userId: text('user_id'),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);

/**
 * Objects of the storage that nothing refers to, or that are being written and nothing refers to yet. Rows of files and parts that go put their
 * keys here by a trigger, however they go; a job deletes the objects.
 */
export const storageGarbage = pgTable(
  'storage_garbage',
  {
    storageKey: text('storage_key').primaryKey(),
    deletableFrom: moment('deletable_from').notNull(),
    /** Whose bytes they are, and how many; null where nothing is known, such as for rows of older releases. */
    userId: text('user_id'),
    bytes: bigint('bytes', { mode: 'number' }),
  },
  (table) => [index('storage_garbage_from').on(table.deletableFrom), index('storage_garbage_user').on(table.userId)],
);
