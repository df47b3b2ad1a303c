import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { email } from '../../kernel/call/fields.ts';
import { subscription } from './entity.ts';

export const getSubscriptions = defineCall({
  name: 'getSubscriptions',
  tag: 'plans',
  summary: 'Lists the user’s subscriptions; the latest `end_date` is the current one.',
  method: 'GET',
  path: '/get_subscriptions/{email}',
  auth: 'user',
  identity: 'email',
  params: z.object({ email }),
  answer: z.object({ subscriptions: z.array(subscription) }),
});
