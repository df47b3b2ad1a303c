import type { Subscription } from 'shared-contracts';

const endOf = (subscription: Subscription) => Date.parse(subscription.end_date) || 0;

/** The subscription that ends last, and the others, latest end first (specification section 7). */
export function splitSubscriptions(subscriptions: readonly Subscription[]): { current: Subscription | undefined; earlier: Subscription[] } {
  const [current, ...earlier] = subscriptions.toSorted((a, b) => endOf(b) - endOf(a));
  return { current, earlier };
}

export const hasEnded = (subscription: Subscription, now: Date): boolean => endOf(subscription) < now.getTime();
