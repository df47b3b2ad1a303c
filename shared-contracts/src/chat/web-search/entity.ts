import * as z from 'zod/mini';
import { searchEngine } from '../../models/model/entity.ts';

/** Describes the web search that a user connected. Its key never leaves the server. */
export const searchConnection = z.object({
  engine: searchEngine,
  base_url: z.string(),
  has_key: z.boolean(),
  checked_at: z.string(),
});

export type SearchConnection = z.infer<typeof searchConnection>;
