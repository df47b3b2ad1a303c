import * as z from 'zod/mini';
import { defineCall } from '../call/define-call.ts';
import { done, email, emailQuery, id } from '../call/fields.ts';
import { alert } from './entity.ts';

export const listAlerts = defineCall({
  name: 'listAlerts',
  tag: 'alerts',
  summary: 'The newest 200 alerts, newest first, and how many of all are unread.',
  method: 'GET',
  path: '/alerts',
  auth: 'user',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ alerts: z.array(alert), unread: z.number() }),
});

/**
 * With `Accept: text/event-stream`, sends this answer as the event `alerts` immediately and after every change, while the session lasts.
 */
export const watchAlerts = defineCall({
  name: 'watchAlerts',
  tag: 'alerts',
  summary: 'How many alerts are unread, live.',
  method: 'GET',
  path: '/alerts/live',
  auth: 'user',
  identity: 'email',
  streams: true,
  query: emailQuery,
  answer: z.object({ unread: z.number() }),
});

export const markAlertsRead = defineCall({
  name: 'markAlertsRead',
  tag: 'alerts',
  summary: 'Marks these alerts, or all, as read; ids that are not the user’s change nothing.',
  method: 'POST',
  path: '/alerts/read',
  auth: 'user',
  identity: 'email',
  body: z.object({ email, alert_ids: z.optional(z.array(id).check(z.maxLength(500))), all: z.optional(z.boolean()) }),
  answer: done,
});
