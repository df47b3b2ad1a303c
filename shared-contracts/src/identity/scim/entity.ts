import * as z from 'zod/mini';

/** Describes a token with which an identity provider creates and changes people and groups. The token itself is shown once. */
export const scimToken = z.object({
  token_id: z.string(),
  name: z.string(),
  hint: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** The domains of the addresses that it may use; none for all. Servers of earlier releases leave it out. */
  domains: z.optional(z.array(z.string())),
});

export type ScimToken = z.infer<typeof scimToken>;

/** Describes a changed address of a person with a role, which waits for an owner. */
export const addressChange = z.object({
  change_id: z.string(),
  from_address: z.string(),
  to_address: z.string(),
  token_name: z.string(),
  asked_at: z.string(),
});

export type AddressChange = z.infer<typeof addressChange>;
