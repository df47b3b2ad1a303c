import * as z from 'zod/mini';

/**
 * Which code exchange runs when a provider sends the browser back (specification section 4): `professional-network` is `oauthLinkedIn`,
 * `account-provider` is `oauthGoogle`, `account-provider-redirect` is `redirectGoogle`.
 */
export const oauthWord = z.enum(['professional-network', 'account-provider', 'account-provider-redirect']);

export type OauthWord = z.infer<typeof oauthWord>;

/** A mail that the server wrote. `sent_at` is null while no mail server has taken it. */
export const outboxMail = z.object({
  mail_id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
});

export type OutboxMail = z.infer<typeof outboxMail>;
