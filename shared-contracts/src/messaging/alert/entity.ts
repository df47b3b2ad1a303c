import * as z from 'zod/mini';

/** Names what an alert asks its user to do; its link leads there. */
const asks = z.enum(['review', 'answer', 'open-run', 'open-workflow', 'open-agent']);

/** Describes something the user should know. `link` is an address in the product, without its base. */
export const alert = z.object({
  alert_id: z.string(),
  kind: z.enum(['mention', 'ai', 'system', 'security']),
  title: z.string(),
  text: z.string(),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
  link: z.nullable(z.string()),
  /** The name of the person who did it. Missing in answers of older servers. */
  by: z.optional(z.nullable(z.string())),
  asks: z.optional(z.nullable(asks)),
  /** The agent’s action to review, which can be refused at the alert too. */
  approval_id: z.optional(z.nullable(z.string())),
});

export type Alert = z.infer<typeof alert>;
