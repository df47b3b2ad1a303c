import type { Bookmark } from 'shared-contracts';

/** Returns the bookmarks with one article's state replaced. */
export const withBookmark = (bookmarks: readonly Bookmark[], articleId: number, bookmarkStatus: boolean): Bookmark[] => [
  ...bookmarks.filter((bookmark) => bookmark.articleId !== articleId),
  { articleId, sessionId: null, bookmarkStatus },
];

export const isBookmarked = (bookmarks: readonly Bookmark[], articleId: number): boolean =>
  bookmarks.some((bookmark) => bookmark.articleId === articleId && bookmark.bookmarkStatus);
