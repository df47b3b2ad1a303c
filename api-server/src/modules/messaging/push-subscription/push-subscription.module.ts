import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { createPushDelivery } from './push-delivery.service.ts';
import { createPushKeys } from './push-keys.ts';
import { createPushSender } from './push-sender.ts';
import { PushSubscriptionsRepository } from './push-subscription.repository.ts';
import { pushSubscriptionRoutes } from './push-subscription.routes.ts';
import { createPushSubscriptions } from './push-subscription.service.ts';

export function pushSubscriptionModule({ config, db, keys, outbound, clock, log }: Parts) {
  const { allowLoopback } = config;
  const repository = new PushSubscriptionsRepository(db);
  const readKeys = createPushKeys({ db, keys, log });
  const send = createPushSender({ outbound, readKeys, contact: contactOf(config), allowLoopback, clock });
  const delivery = createPushDelivery({ repository, readKeys, send, base: config.basePath, clock, log });
  const subscriptions = createPushSubscriptions({ repository, readKeys, allowLoopback, clock });
  return defineModule({
    name: 'push-subscription',
    routes: ({ register }) => pushSubscriptionRoutes(register, subscriptions),
    open: () => delivery.open(),
    close: () => delivery.close(),
    /** Sends queued alerts. */
    lookForPushes: () => delivery.look(),
  });
}

export type PushSubscriptionModule = ReturnType<typeof pushSubscriptionModule>;

/** Returns where push services can reach the operators: the product's own address, or else the sender of its mail. */
function contactOf({ publicUrl, smtp }: Pick<Parts['config'], 'publicUrl' | 'smtp'>): string {
  if (publicUrl?.startsWith('https:')) return new URL(publicUrl).origin;
  const address = /<([^<>\s]{1,320})>/.exec(smtp?.from ?? '')?.[1] ?? smtp?.from ?? 'no-reply@localhost';
  return `mailto:${address}`;
}
