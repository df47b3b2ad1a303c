/** Holds the query keys of this remote. */
export const marketIntelKeys = {
  found: (email: string) => ['mfe-market-intel', 'found', email] as const,
  reading: (email: string, identity: string) => ['mfe-market-intel', 'reading', email, identity] as const,
  saved: (email: string) => ['mfe-market-intel', 'saved', email] as const,
  quickReads: (email: string, area: string) => ['mfe-market-intel', 'quick-reads', email, area] as const,
  bookmarks: (email: string) => ['mfe-market-intel', 'bookmarks', email] as const,
  notebooks: (email: string) => ['mfe-market-intel', 'notebooks', email] as const,
  areas: (email: string) => ['mfe-market-intel', 'areas', email] as const,
  feeds: (email: string) => ['mfe-market-intel', 'feeds', email] as const,
  digests: (email: string) => ['mfe-market-intel', 'digests', email] as const,
};
