import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, ownedBy } from './columns.ts';
import { knowledgeFolders, notebooks } from './works.ts';

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
