import * as z from 'zod/mini';

export const searchEngine = z.enum(['searxng', 'brave', 'tavily']);

export type SearchEngine = z.infer<typeof searchEngine>;

/** Describes the web search that a user connected. Its key never leaves the server. */
export const searchConnection = z.object({
  engine: searchEngine,
  base_url: z.string(),
  has_key: z.boolean(),
  checked_at: z.string(),
});

export type SearchConnection = z.infer<typeof searchConnection>;
