import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery, id } from '../../kernel/call/fields.ts';
import { pushSubscription } from './entity.ts';

export type { PushMessage, PushSubscriptionRecord } from './entity.ts';

const own = { tag: 'push-subscriptions', auth: 'user' } as const;

export const listPushSubscriptions = defineCall({
  ...own,
  name: 'listPushSubscriptions',
  summary: 'Returns the server’s public key for push messages, and the browsers that show the user’s alerts, newest first.',
  method: 'GET',
  path: '/push-subscriptions',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ public_key: z.string(), subscriptions: z.array(pushSubscription) }),
});

export const addPushSubscription = defineCall({
  ...own,
  name: 'addPushSubscription',
  summary: 'Sends alerts to this browser until its session ends. Replaces what the session added before.',
  method: 'POST',
  path: '/push-subscriptions',
  identity: 'email',
  body: z.object({
    email,
    endpoint: z.string().check(z.minLength(1), z.maxLength(1_000)),
    p256dh: z.string().check(z.minLength(1), z.maxLength(100)),
    auth_secret: z.string().check(z.minLength(1), z.maxLength(30)),
  }),
  answer: pushSubscription,
});

export const removePushSubscription = defineCall({
  ...own,
  name: 'removePushSubscription',
  summary: 'Stops sending alerts to a browser.',
  method: 'DELETE',
  path: '/push-subscriptions/{push_subscription_id}',
  owns: { push_subscription_id: 'push-subscription' },
  params: z.object({ push_subscription_id: id }),
  answer: done,
});
