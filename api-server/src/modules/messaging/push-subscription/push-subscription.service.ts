import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayPushSubscription } from '../../../messages/push-subscription.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { PushKeys } from './push-keys.ts';
import type { PushTarget } from './push-sender.ts';
import { areBrowserKeys, isPushAddress, subscriptionsMax } from './push-subscription.policy.ts';
import type { PushSubscriptionsRepository, SubscriptionRow } from './push-subscription.repository.ts';

export interface PushSubscriptionsDependencies {
  readonly repository: PushSubscriptionsRepository;
  readonly readKeys: () => Promise<PushKeys>;
  readonly allowLoopback: boolean;
  readonly clock: Clock;
}

/** Manages the browsers that alerts go to. Access: statements are limited to the caller; callers have checked ids. */
export function createPushSubscriptions({ repository, readKeys, allowLoopback, clock }: PushSubscriptionsDependencies) {
  return {
    list: async ({ userId }: Identity) => {
      const [{ publicKey }, rows] = await Promise.all([readKeys(), repository.list(userId, clock.now())]);
      return { publicKey, rows };
    },
    add: async ({ userId, sessionId }: Identity, target: PushTarget, userAgent: string | undefined, language: string) => {
      if (!isPushAddress(target.endpoint, allowLoopback)) refuse('endpoint', sayPushSubscription('addressInvalid'));
      if (!areBrowserKeys(target)) refuse('p256dh', sayPushSubscription('keysInvalid'));
      const now = clock.now();
      const row = { ...target, id: newId('psh'), userId, sessionId, userAgent: userAgent?.slice(0, 500), language, createdAt: now };
      const added = await repository.add(row, subscriptionsMax, now);
      if (!added) throw new AppError('limit-reached', { detail: sayPushSubscription('tooMany', { count: subscriptionsMax }) });
      return added;
    },
    remove: (id: string) => repository.remove(id),
  };
}

export type PushSubscriptions = ReturnType<typeof createPushSubscriptions>;
export type { SubscriptionRow };

function refuse(field: string, message: ReturnType<typeof sayPushSubscription>): never {
  throw new AppError('invalid-input', { detail: message, errors: [{ path: `body.${field}`, message }] });
}
