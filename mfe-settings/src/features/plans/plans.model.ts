import type { Subscription } from 'shared-contracts';

const getEnd = (subscription: Subscription) => Date.parse(subscription.end_date) || 0;

/** Splits off the subscription that ends last, which is the current one, and sorts the others by their end, latest first. */
export function splitSubscriptions(subscriptions: readonly Subscription[]): { current: Subscription | undefined; earlier: Subscription[] } {
  const [current, ...earlier] = subscriptions.toSorted((a, b) => getEnd(b) - getEnd(a));
  return { current, earlier };
}

export const hasEnded = (subscription: Subscription, now: Date): boolean => getEnd(subscription) < now.getTime();
