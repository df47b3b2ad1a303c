import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { chatSessions } from './chat.ts';
import { bytea, createdAt, moment, ownedBy, tsvector } from './columns.ts';
import { files, notebooks } from './works.ts';
import { workspaces } from './workspaces.ts';

/** Numbers up to 9999 are of articles that come with the product. */
export const articles = pgTable(
  'articles',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
    /** Whose feed brought it; null for what everybody may read. */
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
    /** Sanitised HTML; pictures stand in it as `atrium-image:<place in images>`. */
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

export const tooltips = pgTable('tooltips', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<'bubble' | 'tooltip'>().notNull(),
  icon: text('icon').notNull(),
  location: text('location').notNull(),
  text: text('text').notNull(),
  routeUrl: text('route_url').notNull(),
  component: text('component').notNull(),
  bubbleText: text('bubble_text').notNull(),
});

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
    vector: bytea('vector').notNull(),
  },
  (table) => [index('passage_vectors_model').on(table.model)],
);
