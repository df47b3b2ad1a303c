import * as z from 'zod/mini';
import { accountLimits } from '../../identity/account/closing.calls.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { email } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';

const own = { auth: 'user', identity: 'email' } as const;

export const activityEntry = z.object({
  entry_id: z.string(),
  kind: z.enum(['log-in', 'page', 'model', 'security']),
  subject: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
});

export type ActivityEntry = z.infer<typeof activityEntry>;

export const listActivity = defineCall({
  ...own,
  name: 'listActivity',
  tag: 'activity',
  summary: 'Returns up to 5,000 entries of the account’s activity log, newest first, and how many days entries are kept.',
  method: 'GET',
  path: '/activity_log',
  query: z.object({ email, kind: z.optional(z.enum(['log-in', 'page', 'model', 'security'])) }),
  answer: z.object({ entries: z.array(activityEntry), retention_days: z.number() }),
});

export const setRetention = defineCall({
  ...own,
  name: 'setRetention',
  tag: 'activity',
  summary: 'Sets how many days activity log entries are kept and deletes older entries now and every day.',
  method: 'POST',
  path: '/activity_log/retention',
  body: z.object({
    email,
    retention_days: z
      .number()
      .check(
        z.int(inputText('daysWhole')),
        z.gte(accountLimits.retentionDaysMin, inputText('daysMin')),
        z.lte(accountLimits.retentionDaysMax, inputText('daysMax')),
      ),
  }),
  answer: z.object({ deleted: z.number() }),
});
