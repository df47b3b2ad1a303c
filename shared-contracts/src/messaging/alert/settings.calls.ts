import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, id } from '../../kernel/call/fields.ts';
import { alertsChanged } from '../../kernel/event/alert.events.ts';
import { alert } from './entity.ts';

const own = { auth: 'user', identity: 'email' } as const;

/** Finds alerts, including archived ones. Only the user deletes alerts; archived ones leave the list and don't count as unread. */
export const findAlerts = defineCall({
  ...own,
  name: 'findAlerts',
  tag: 'alerts',
  summary: 'Finds up to 200 alerts by kind, read state and location, newest first.',
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
  summary: 'Archives, restores or deletes alerts and ignores ids that are not the user’s.',
  method: 'POST',
  path: '/alerts/change',
  body: z.object({ email, alert_ids: z.array(id).check(z.maxLength(500)), action: z.enum(['archive', 'restore', 'delete']) }),
  answer: done,
});
