import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { alert } from './entity.ts';

export const listAlerts = defineCall({
  name: 'listAlerts',
  tag: 'alerts',
  summary: 'Returns the 200 newest alerts and the total number of unread ones.',
  method: 'GET',
  path: '/alerts',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ alerts: z.array(alert), unread: z.number() }),
});

/**
 * Sends this answer as the event `alerts` immediately and after every change until the session ends, if the request has `Accept:
 * text/event-stream`. With `sharing`, it also sends the event `sharing` with the `kind` and `id` of what others gave, took or changed.
 * `since_ms` adds what was changed in so many milliseconds before, for a page that was already loading then.
 */
export const watchAlerts = defineCall({
  name: 'watchAlerts',
  tag: 'alerts',
  summary: 'Streams the number of unread alerts.',
  method: 'GET',
  path: '/alerts/live',
  auth: 'user',
  identity: 'email',
  streams: true,
  query: z.object({ email, sharing: z.optional(z.enum(['yes'])), since_ms: z.optional(z.coerce.number().check(z.minimum(0))) }),
  answer: z.object({ unread: z.number() }),
});

export const markAlertsRead = defineCall({
  name: 'markAlertsRead',
  tag: 'alerts',
  summary: 'Marks some or all alerts as read and ignores ids that are not the user’s.',
  method: 'POST',
  path: '/alerts/read',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, alert_ids: z.optional(z.array(id).check(z.maxLength(500))), all: z.optional(z.boolean()) }),
  answer: done,
});
