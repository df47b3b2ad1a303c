import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { done, email, id } from '../call/fields.ts';
import { alert } from './entity.ts';
import { alertsChanged } from './events.ts';

const own = { auth: 'user', identity: 'email' } as const;

/** Only the user deletes alerts. Archived ones leave the list and don't count as unread. */
export const findAlerts = defineCall({
  ...own,
  name: 'findAlerts',
  tag: 'alerts',
  summary: 'Alerts by kind, read state and place, newest first, up to 200.',
  method: 'GET',
  path: '/alerts/find',
  follows: [alertsChanged],
  query: z.object({
    email,
    place: z.optional(z.enum(['inbox', 'archive'])),
    kind: z.optional(z.enum(['mention', 'ai', 'system', 'security'])),
    unread: z.optional(z.enum(['yes'])),
  }),
  answer: z.object({ alerts: z.array(alert), unread: z.number() }),
});

export const changeAlerts = defineCall({
  ...own,
  name: 'changeAlerts',
  tag: 'alerts',
  summary: 'Archives alerts, brings them back or deletes them; ids that are not the user’s change nothing.',
  method: 'POST',
  path: '/alerts/change',
  body: z.object({ email, alert_ids: z.array(id).check(z.maxLength(500)), action: z.enum(['archive', 'restore', 'delete']) }),
  answer: done,
});
