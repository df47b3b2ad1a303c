import * as z from 'zod/mini';

/** Something the user should know of. `link` is an address within the product, without its base. */
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
