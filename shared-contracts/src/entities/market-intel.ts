import * as z from 'zod/mini';

export const article = z.object({
  ArticleID: z.number(),
  Title: z.string(),
  ShortTitle: z.string(),
  SourceURL: z.string(),
  SourceDomain: z.string(),
  IdentityURL: z.string(),
  Image: z.nullable(z.string()),
  AreaName: z.string(),
  DatePublished: z.string(),
});
export type Article = z.infer<typeof article>;

export const bookmark = z.object({ articleId: z.number(), sessionId: z.nullable(z.string()), bookmarkStatus: z.boolean() });
export type Bookmark = z.infer<typeof bookmark>;

/** Articles as they are shown: each title of a source once, the highest ArticleID first (specification section 7). */
export function distinctArticles(articles: readonly Article[]): Article[] {
  const newestFirst = articles.toSorted((a, b) => b.ArticleID - a.ArticleID);
  const alike = Map.groupBy(newestFirst, ({ Title, SourceDomain }) => `${Title}\n${SourceDomain}`);
  return [...alike.values()].flatMap(([newest]) => newest ?? []);
}
