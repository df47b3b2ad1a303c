import * as z from 'zod/mini';

/** Describes a token with which an identity provider creates and changes people and groups. The token itself is shown once. */
export const scimToken = z.object({
  token_id: z.string(),
  name: z.string(),
  hint: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

export type ScimToken = z.infer<typeof scimToken>;
