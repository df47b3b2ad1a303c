/** Query keys of this remote. */
export const marketIntelKeys = {
  articles: (email: string) => ['mfe-market-intel', 'articles', email] as const,
  quickReads: (email: string, area: string) => ['mfe-market-intel', 'quick-reads', email, area] as const,
  bookmarks: (email: string) => ['mfe-market-intel', 'bookmarks', email] as const,
};
