import * as z from 'zod/mini';

/**
 * Selects the code exchange after a provider redirect: `professional-network` is `oauthLinkedIn`, `account-provider` is `oauthGoogle`,
 * `account-provider-redirect` is `redirectGoogle` (docs/product/sign-in-and-account.md).
 */
export const oauthWord = z.enum(['professional-network', 'account-provider', 'account-provider-redirect']);

export type OauthWord = z.infer<typeof oauthWord>;

/** Describes a mail that the server wrote. `sent_at` is null until a mail server has accepted it. */
export const outboxMail = z.object({
  mail_id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
});

export type OutboxMail = z.infer<typeof outboxMail>;
