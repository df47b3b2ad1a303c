import * as z from 'zod/mini';

/** Describes a key for calling agents from other programs. The secret is returned only once, when the key is created. */
export const apiKey = z.object({
  key_id: z.string(),
  name: z.string(),
  hint: z.string(),
  agent_ids: z.nullable(z.array(z.string())),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

export type ApiKey = z.infer<typeof apiKey>;
