import type { Article, Bookmark } from 'shared-contracts';

/** The areas that articles are filed under, by name. */
export const areasOf = (articles: readonly Article[]): string[] =>
  [...new Set(articles.map((article) => article.AreaName))].filter(Boolean).toSorted((a, b) => a.localeCompare(b));

/** The articles of an area, or all where none is asked for. */
export const articlesOf = (articles: readonly Article[], area: string): readonly Article[] =>
  area ? articles.filter((article) => article.AreaName === area) : articles;

/** The bookmarks with one article's state set. */
export const withBookmark = (bookmarks: readonly Bookmark[], articleId: number, bookmarkStatus: boolean): Bookmark[] => [
  ...bookmarks.filter((bookmark) => bookmark.articleId !== articleId),
  { articleId, sessionId: null, bookmarkStatus },
];

export const isBookmarked = (bookmarks: readonly Bookmark[], articleId: number): boolean =>
  bookmarks.some((bookmark) => bookmark.articleId === articleId && bookmark.bookmarkStatus);

/** The address of a source, when it is one that a browser may open: http or https. */
export function sourceLink(address: string): string | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** The article that an address's `#IdentityURL` names; a hash that cannot be decoded names none. */
export function identityOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
