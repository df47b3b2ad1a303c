import type { Article } from './entity.ts';

/** Returns the `knowledge_id` of a chat about an article. */
export const knowledgeOfArticle = (articleId: number): string => `article_${articleId}`;

/** Returns the ArticleID in a `knowledge_id`, or undefined if it names something else. */
export function articleOfKnowledge(knowledgeId: string | null): number | undefined {
  const digits = /^article_(\d{1,9})$/.exec(knowledgeId ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns articles as they are displayed: one per title and source, the highest ArticleID first. */
export function distinctArticles(articles: readonly Article[]): Article[] {
  const newestFirst = articles.toSorted((a, b) => b.ArticleID - a.ArticleID);
  const alike = Map.groupBy(newestFirst, ({ Title, SourceDomain }) => `${Title}\n${SourceDomain}`);
  return [...alike.values()].flatMap(([newest]) => newest ?? []);
}
