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
