import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery } from '../../kernel/call/fields.ts';

const own = { tag: 'insights', auth: 'user', identity: 'email' } as const;

/** Lists the recommendations that exist. A user gets each at most once. */
export const insightId = z.enum([
  'second-factor',
  'recovery',
  'connect-model',
  'archive-idle-chats',
  'read-old-alerts',
  'weekly-digest',
  'profile',
]);

export type InsightId = z.infer<typeof insightId>;

/**
 * Describes a recommendation. `subject` and `count` explain the reason. `to` is the page where the user applies it; without it, the
 * server applies it.
 */
export const insight = z.object({
  insight_id: insightId,
  count: z.number(),
  subject: z.string(),
  to: z.nullable(z.string()),
});

export type Insight = z.infer<typeof insight>;

export const listInsights = defineCall({
  ...own,
  name: 'listInsights',
  summary: 'Returns recommendations based on the user’s activity, with dismissed ones listed separately.',
  method: 'GET',
  path: '/insights',
  query: emailQuery,
  answer: z.object({ insights: z.array(insight), dismissed: z.array(insight) }),
});

export const applyInsight = defineCall({
  ...own,
  name: 'applyInsight',
  summary: 'Applies a recommendation, if the server can, and returns the number of changes.',
  method: 'POST',
  path: '/insights/apply',
  changes: ['insights', 'alerts', 'chat', 'models', 'digests', 'profile', 'security'],
  body: z.object({ email, insight_id: insightId }),
  answer: z.object({ changed: z.number() }),
});

export const dismissInsight = defineCall({
  ...own,
  name: 'dismissInsight',
  summary: 'Dismisses or restores a recommendation.',
  method: 'POST',
  path: '/insights/dismiss',
  body: z.object({ email, insight_id: insightId, is_dismissed: z.boolean() }),
  answer: done,
});
