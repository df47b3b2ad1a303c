import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery } from '../../kernel/call/fields.ts';

const own = { auth: 'user', identity: 'email' } as const;

const channels = z.object({ in_app: z.boolean(), by_email: z.boolean() });

/** Describes which alerts are shown in the product and which are mailed. Security alerts are always both, so they aren't listed. */
export const notificationChoices = z.object({ mention: channels, ai: channels, system: channels });

export type NotificationChoices = z.infer<typeof notificationChoices>;

export const getNotifications = defineCall({
  ...own,
  name: 'getNotifications',
  tag: 'notifications',
  summary: 'Returns which alerts reach the user and how, and whether this server can send mail.',
  method: 'GET',
  path: '/alerts/notifications',
  query: emailQuery,
  answer: z.object({ choices: notificationChoices, sends_mail: z.boolean() }),
});

export const saveNotifications = defineCall({
  ...own,
  name: 'saveNotifications',
  tag: 'notifications',
  summary: 'Chooses which alerts reach the user and how.',
  method: 'PUT',
  path: '/alerts/notifications',
  body: z.object({ email, choices: notificationChoices }),
  answer: done,
});
