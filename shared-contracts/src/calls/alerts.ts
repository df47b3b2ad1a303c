import * as z from 'zod/mini';
import { alert } from '../entities/alert.ts';
import { defineCall } from './define-call.ts';
import { done, email, emailQuery, id } from './shared.ts';

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

export const markAlertsRead = defineCall({
  name: 'markAlertsRead',
  tag: 'alerts',
  summary: 'Marks these alerts, or all, as read; ids that are not the user’s change nothing.',
  method: 'POST',
  path: '/alerts/read',
  auth: 'user',
  identity: 'email',
  idempotent: true,
  body: z.object({ email, alert_ids: z.optional(z.array(id).check(z.maxLength(500))), all: z.optional(z.boolean()) }),
  answer: done,
});
