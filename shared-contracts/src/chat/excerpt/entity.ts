import * as z from 'zod/mini';

/** Describes a part of an answer that the user saved with its chat. */
export const savedExcerpt = z.object({
  excerpt_id: z.string(),
  session_id: z.string(),
  message_id: z.string(),
  text: z.string(),
  created_at: z.string(),
});

export type SavedExcerpt = z.infer<typeof savedExcerpt>;
