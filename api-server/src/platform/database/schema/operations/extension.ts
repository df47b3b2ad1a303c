import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Release } from 'shared-contracts/registry';
import type { Capabilities, ExtensionState } from 'shared-contracts/settings-calls';
import { workspaces } from '../identity/workspace.ts';
import { users } from '../kernel/account.ts';
import { bytes, createdAt, moment } from '../kernel/columns.ts';

/** Holds the extensions of workspaces: releases of others, which run in a frame with what was granted to them. */
export const extensions = pgTable(
  'extensions',
  {
    id: text('id').primaryKey(),
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    remote: text('remote').notNull(),
    label: text('label').notNull(),
    version: text('version').notNull(),
    publisher: jsonb('publisher').$type<{ name: string; url: string | null; key: string }>().notNull(),
    state: text('state').$type<ExtensionState>().notNull().default('off'),
    release: jsonb('release').$type<Release>().notNull(),
    wanted: jsonb('wanted').$type<Capabilities>().notNull(),
    granted: jsonb('granted').$type<Capabilities>().notNull(),
    size: integer('size').notNull(),
    /** Part of the addresses of its files, new with each update. A frame sends no token. */
    filesToken: text('files_token').notNull(),
    /** Part of the trial's link, new with each trial. */
    trialToken: text('trial_token'),
    installedBy: text('installed_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [uniqueIndex('extensions_remote').on(table.workspaceId, table.remote)],
);

/** Holds the files of extensions. */
export const extensionFiles = pgTable(
  'extension_files',
  {
    extensionId: text('extension_id')
      .notNull()
      .references(() => extensions.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    content: bytes('content').notNull(),
    /** Whether `content` is compressed by gzip. */
    isZipped: boolean('is_zipped').notNull(),
  },
  (table) => [primaryKey({ columns: [table.extensionId, table.path] })],
);
