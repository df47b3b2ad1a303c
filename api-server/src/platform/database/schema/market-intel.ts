import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, moment, ownedBy } from './columns.ts';
import { articles } from './content.ts';
import { reports } from './works.ts';
import { workspaces } from './workspaces.ts';

export const feeds = pgTable(
  'feeds',
  {
    id: text('id').primaryKey(),
    /** Null for the shipped ones, which every workspace has. */
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null for the shipped ones, and when the account is gone. */
    addedBy: text('added_by').references(() => users.id, { onDelete: 'set null' }),
    url: text('url').notNull(),
    areaName: text('area_name').notNull(),
    title: text('title').notNull().default(''),
    etag: text('etag'),
    lastModified: text('last_modified'),
    status: text('status').$type<'new' | 'ok' | 'unchanged' | 'skipped'>().notNull().default('new'),
    reason: text('reason'),
    failures: integer('failures').notNull().default(0),
    fetchedAt: moment('fetched_at'),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('feeds_url').on(sql`coalesce(${table.workspaceId}, '')`, table.url), index('feeds_due').on(table.dueAt)],
);

/** Shipped feeds that a workspace does not want. */
export const unwantedFeeds = pgTable(
  'unwanted_feeds',
  {
    workspaceId: text('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    feedId: text('feed_id')
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.feedId] })],
);

/** Where an article was found; several feeds may carry the same one. `ownerKey` is the feed's workspace, or empty. */
export const articleSources = pgTable(
  'article_sources',
  {
    ownerKey: text('owner_key').notNull(),
    /** What the feed names the entry by: its guid, else its address. */
    entryKey: text('entry_key').notNull(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    feedId: text('feed_id').references(() => feeds.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    domain: text('domain').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerKey, table.entryKey] }),
    index('article_sources_article').on(table.articleId),
    index('article_sources_feed').on(table.feedId),
  ],
);

/** The text of articles that users keep: it stays when the article goes. */
export const savedArticles = pgTable('saved_articles', {
  reportId: text('report_id')
    .primaryKey()
    .references(() => reports.id, { onDelete: 'cascade' }),
  articleId: integer('article_id').references(() => articles.id, { onDelete: 'set null' }),
  sourceUrl: text('source_url').notNull(),
  content: text('content').notNull(),
});

export const digests = pgTable(
  'digests',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    areaName: text('area_name').notNull(),
    text: text('text').notNull(),
    model: text('model').notNull(),
    articleIds: jsonb('article_ids').$type<number[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('digests_user').on(table.userId, table.createdAt)],
);

export const digestSchedules = pgTable(
  'digest_schedules',
  {
    userId: ownedBy(),
    areaName: text('area_name').notNull(),
    rhythm: text('rhythm').$type<'daily' | 'weekly'>().notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.areaName] }), index('digest_schedules_due').on(table.dueAt)],
);
