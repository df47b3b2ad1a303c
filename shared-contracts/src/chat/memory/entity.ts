import * as z from 'zod/mini';

/** Describes a fact that the assistant remembers about the user. `origin` says who added it. */
export const memory = z.object({
  memory_id: z.string(),
  text: z.string(),
  origin: z.enum(['user', 'assistant']),
  created_at: z.string(),
});

export type Memory = z.infer<typeof memory>;
