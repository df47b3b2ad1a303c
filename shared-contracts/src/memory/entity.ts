import * as z from 'zod/mini';

/** Something that the assistant keeps in mind about the user. `origin`: who wrote it down. */
export const memory = z.object({
  memory_id: z.string(),
  text: z.string(),
  origin: z.enum(['user', 'assistant']),
  created_at: z.string(),
});

export type Memory = z.infer<typeof memory>;
