import * as z from 'zod/mini';

export const article = z.object({
  ArticleID: z.number(),
  Title: z.string(),
  ShortTitle: z.string(),
  SourceURL: z.string(),
  SourceDomain: z.string(),
  IdentityURL: z.string(),
  /** An address on our own origin that is good for a while: pictures come through the server, never from their own place. */
  Image: z.nullable(z.string()),
  AreaName: z.string(),
  DatePublished: z.string(),
  /** A few plain sentences, where the source has them. */
  Summary: z.optional(z.string()),
});

export type Article = z.infer<typeof article>;

/** An article as it is read. `content` is sanitised HTML of a few plain elements; empty where the source gives only a title. */
export const articleReading = z.extend(article, {
  content: z.string(),
  /** Where else the same article was published. */
  alsoAt: z.array(z.object({ SourceURL: z.string(), SourceDomain: z.string() })),
});

export type ArticleReading = z.infer<typeof articleReading>;

/** An article that is kept in a notebook: its words stay when its feed drops it. */
export const savedArticle = z.object({
  report_id: z.string(),
  title: z.string(),
  notebook_id: z.nullable(z.string()),
  SourceURL: z.string(),
  saved_at: z.string(),
});

export type SavedArticle = z.infer<typeof savedArticle>;

export const bookmark = z.object({ articleId: z.number(), sessionId: z.nullable(z.string()), bookmarkStatus: z.boolean() });

export type Bookmark = z.infer<typeof bookmark>;

/** What became of a feed's last fetch. `skipped` comes with the reason. */
/** The `knowledge_id` of a chat that is about an article. */
export const knowledgeOfArticle = (articleId: number): string => `article_${articleId}`;

/** The ArticleID in a `knowledge_id`; undefined where it names something else. */
export function articleOfKnowledge(knowledgeId: string | null): number | undefined {
  const digits = /^article_(\d{1,9})$/.exec(knowledgeId ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

export const feedStatus = z.enum(['new', 'ok', 'unchanged', 'skipped']);

/**
 * A source of articles for a Work Area, of a workspace. `shipped` ones are there for everybody, until a workspace removes them.
 * `reason`, why it was skipped, is told to the workspace's Owners and Admins and to who added the feed; they may remove it too.
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

/** What the assistant wrote about an area's newest articles: Markdown whose links lead to the articles. */
export const digest = z.object({
  digest_id: z.string(),
  area_name: z.string(),
  text: z.string(),
  model: z.string(),
  created_at: z.string(),
});

export type Digest = z.infer<typeof digest>;

/** Articles as they are shown: each title of a source once, the highest ArticleID first (specification section 7). */
export function distinctArticles(articles: readonly Article[]): Article[] {
  const newestFirst = articles.toSorted((a, b) => b.ArticleID - a.ArticleID);
  const alike = Map.groupBy(newestFirst, ({ Title, SourceDomain }) => `${Title}\n${SourceDomain}`);
  return [...alike.values()].flatMap(([newest]) => newest ?? []);
}
