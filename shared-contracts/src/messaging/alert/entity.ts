import * as z from 'zod/mini';

/** Describes something the user should know. `link` is an address in the product, without its base. */
export const alert = z.object({
  alert_id: z.string(),
  kind: z.enum(['mention', 'ai', 'system', 'security']),
  title: z.string(),
  text: z.string(),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
  link: z.nullable(z.string()),
});

export type Alert = z.infer<typeof alert>;
