import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';

const ofConsole = { tag: 'mail', auth: 'user', installation: 'admin' } as const;

/** Describes a mail that was refused at least once. Its text is not shown, because it may contain a secret link. */
export const unsentMail = z.object({
  mail_id: z.string(),
  to: z.string(),
  subject: z.string(),
  created_at: z.string(),
  attempts: z.int(),
  /** What the mail server said, in its words; null if it said nothing. */
  problem: z.nullable(z.string()),
  /** When the next attempt is due; null after the last one. */
  next_attempt_at: z.nullable(z.string()),
});

export type UnsentMail = z.infer<typeof unsentMail>;

export const getMailState = defineCall({
  ...ofConsole,
  name: 'getMailState',
  summary: 'Returns the mail server in use, how much mail waits, and the newest mails that it refused.',
  method: 'GET',
  path: '/admin/mail',
  answer: z.object({
    /** Null if the settings name no mail server. The address has no password. */
    server: z.nullable(z.object({ address: z.string(), from: z.string() })),
    waiting: z.int(),
    failed: z.int(),
    sent_today: z.int(),
    refused: z.array(unsentMail),
  }),
});

export const sendTestMail = defineCall({
  ...ofConsole,
  name: 'sendTestMail',
  summary: 'Sends a mail to the caller at once, and fails with what the mail server said.',
  method: 'POST',
  path: '/admin/mail/test',
  answer: z.object({ to: z.string() }),
});

export const retryMail = defineCall({
  ...ofConsole,
  name: 'retryMail',
  summary: 'Tries again now to send a mail that was refused.',
  method: 'POST',
  path: '/admin/mail/{mail_id}/retry',
  params: z.object({ mail_id: id }),
  answer: done,
});
