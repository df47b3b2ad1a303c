import * as calls from 'shared-contracts/settings-calls';
import { callerOf } from '../../../http/caller.ts';
import type { Register } from '../../../http/register-call.ts';
import { describeAgent } from '../../../kernel/user-agent.policy.ts';
import { writeText } from '../../../platform/language/text.ts';
import type { PushSubscriptions, SubscriptionRow } from './push-subscription.service.ts';

export function pushSubscriptionRoutes(register: Register, subscriptions: PushSubscriptions): void {
  register(calls.listPushSubscriptions, async ({ user, language }) => {
    const { publicKey, rows } = await subscriptions.list(user);
    return { public_key: publicKey, subscriptions: rows.map((row) => present(row, user.sessionId, language)) };
  });
  register(calls.addPushSubscription, async ({ user, body, request, language }) => {
    const target = { endpoint: body.endpoint, p256dh: body.p256dh, auth: body.auth_secret };
    return present(await subscriptions.add(user, target, callerOf(request).userAgent, language), user.sessionId, language);
  });
  register(calls.removePushSubscription, async ({ params }) => {
    await subscriptions.remove(params.push_subscription_id);
    return { message: 'Removed.' };
  });
}

/** Leaves out the address and keys, with which anybody could send to the browser. */
const present = (row: SubscriptionRow, sessionId: string, language: string): calls.PushSubscriptionRecord => ({
  push_subscription_id: row.id,
  agent: writeText(describeAgent(row.userAgent ?? undefined), language),
  created_at: row.createdAt.toISOString(),
  is_current: row.sessionId === sessionId,
});
