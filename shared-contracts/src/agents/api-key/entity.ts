import * as z from 'zod/mini';

/** Lists what a key can open for other programs: the user's agents, their search, reading what they may see, and running workflows. */
export const apiKeyScopes = ['agents', 'search', 'read', 'workflows'] as const;

export const apiKeyScope = z.enum(apiKeyScopes);

export type ApiKeyScope = z.infer<typeof apiKeyScope>;

/** Describes a key for calling Atrium from other programs. The secret is returned only once, when the key is created. */
export const apiKey = z.object({
  key_id: z.string(),
  name: z.string(),
  hint: z.string(),
  agent_ids: z.nullable(z.array(z.string())),
  /** What the key opens. Servers of earlier releases, whose keys open agents, leave it out. */
  scopes: z.optional(z.array(apiKeyScope)),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

export type ApiKey = z.infer<typeof apiKey>;
