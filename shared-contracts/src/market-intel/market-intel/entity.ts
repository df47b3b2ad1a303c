import * as z from 'zod/mini';

export const article = z.object({
  ArticleID: z.number(),
  Title: z.string(),
  ShortTitle: z.string(),
  SourceURL: z.string(),
  SourceDomain: z.string(),
  IdentityURL: z.string(),
  /** A temporary address on our own origin: pictures always come through the server, never from their source. */
  Image: z.nullable(z.string()),
  AreaName: z.string(),
  DatePublished: z.string(),
  /** A few plain sentences, if the source has them. */
  Summary: z.optional(z.string()),
});

export type Article = z.infer<typeof article>;

/** Describes an article for reading. `content` is sanitized HTML with a few plain elements; empty if the source provides only a title. */
export const articleReading = z.extend(article, {
  content: z.string(),
  /** Other places where the article was published. */
  alsoAt: z.array(z.object({ SourceURL: z.string(), SourceDomain: z.string() })),
});

export type ArticleReading = z.infer<typeof articleReading>;

/** Describes an article saved in a notebook. Its text stays when the feed drops it. */
export const savedArticle = z.object({
  report_id: z.string(),
  title: z.string(),
  /** The name of its report in lists of items. Missing in answers of older servers. */
  name: z.optional(z.string()),
  notebook_id: z.nullable(z.string()),
  SourceURL: z.string(),
  saved_at: z.string(),
});

export type SavedArticle = z.infer<typeof savedArticle>;

export const bookmark = z.object({ articleId: z.number(), sessionId: z.nullable(z.string()), bookmarkStatus: z.boolean() });

export type Bookmark = z.infer<typeof bookmark>;

/** Describes the result of a feed's last fetch. `skipped` comes with a reason. */
export const feedStatus = z.enum(['new', 'ok', 'unchanged', 'skipped']);

/**
 * Describes a workspace's source of articles for a Work Area. `shipped` ones are visible to everyone until a workspace removes them.
 * `reason` says why a feed was skipped; only the workspace's Owners and Admins and the person who added the feed see it, and only they may
 * remove it.
 */
export const feed = z.object({
  feed_id: z.string(),
  url: z.string(),
  title: z.string(),
  area_name: z.string(),
  shipped: z.boolean(),
  removable: z.boolean(),
  status: feedStatus,
  reason: z.nullable(z.string()),
  fetched_at: z.nullable(z.string()),
  articles: z.number(),
});

export type Feed = z.infer<typeof feed>;

export const digestRhythm = z.enum(['never', 'daily', 'weekly']);

export type DigestRhythm = z.infer<typeof digestRhythm>;

/** Describes a digest of an area's newest articles: Markdown with links to the articles. */
export const digest = z.object({
  digest_id: z.string(),
  area_name: z.string(),
  text: z.string(),
  model: z.string(),
  created_at: z.string(),
});

export type Digest = z.infer<typeof digest>;
