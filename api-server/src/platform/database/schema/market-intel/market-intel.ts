import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Text } from '../../../language/text.ts';
import { reports } from '../chat/report.ts';
import { workspaces } from '../identity/workspace.ts';
import { ownedBy, users } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds articles. Numbers up to 9999 are reserved for articles that ship with the product. */
export const articles = pgTable(
  'articles',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
    /** The workspace whose feed provided it; null for articles that everybody may read. */
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    shortTitle: text('short_title').notNull(),
    sourceUrl: text('source_url').notNull(),
    sourceDomain: text('source_domain').notNull(),
    identityUrl: text('identity_url').notNull().unique(),
    image: text('image'),
    areaName: text('area_name').notNull(),
    publishedAt: moment('published_at').notNull(),
    summary: text('summary').notNull().default(''),
    /** Sanitized HTML. Pictures appear as `atrium-image:<index in images>`. */
    content: text('content').notNull().default(''),
    images: jsonb('images').$type<string[]>().notNull().default([]),
  },
  (table) => [index('articles_workspace').on(table.workspaceId), index('articles_published').on(table.publishedAt)],
);

export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: ownedBy(),
    articleId: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    sessionId: text('session_id'),
    isSet: boolean('is_set').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.articleId] })],
);

export const feeds = pgTable(
  'feeds',
  {
    id: text('id').primaryKey(),
    /** Null for shipped feeds, which every workspace has. */
    workspaceId: text('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null for shipped feeds, and after the account is deleted. */
    addedBy: text('added_by').references(() => users.id, { onDelete: 'set null' }),
    url: text('url').notNull(),
    areaName: text('area_name').notNull(),
    title: text('title').notNull().default(''),
    etag: text('etag'),
    lastModified: text('last_modified'),
    status: text('status').$type<'new' | 'ok' | 'unchanged' | 'skipped'>().notNull().default('new'),
    reason: text('reason'),
    /** The same, to be written in the reader's language; null in earlier rows. */
    reasonSentence: jsonb('reason_sentence').$type<Text>(),
    failures: integer('failures').notNull().default(0),
    fetchedAt: moment('fetched_at'),
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('feeds_url').on(sql`coalesce(${table.workspaceId}, '')`, table.url),
    index('feeds_due').on(table.dueAt),
    index('feeds_added_by').on(table.addedBy),
  ],
);

/** Holds shipped feeds that a workspace removed. */
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

/** Holds where an article was found; several feeds may carry the same one. `ownerKey` is the feed's workspace, or empty. */
export const articleSources = pgTable(
  'article_sources',
  {
    ownerKey: text('owner_key').notNull(),
    /** The feed's identifier for the entry: its guid or, without one, its address. */
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

/** Holds the text of articles that users saved, which stays when the article is deleted. */
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
    /** When a digest that failed is tried again. */
    retryAt: moment('retry_at'),
    /** Up to when articles are in digests, and the newest of them by arrival; null before the first digest. */
    coveredTo: moment('covered_to'),
    coveredId: integer('covered_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.areaName] }),
    index('digest_schedules_due').on(table.dueAt),
    index('digest_schedules_retry').on(table.retryAt).where(sql`${table.retryAt} is not null`),
  ],
);
