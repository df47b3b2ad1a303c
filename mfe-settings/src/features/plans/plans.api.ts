import { getSubscriptions } from 'shared-contracts/calls';
import { useCall } from 'shared-ui/query';
import { splitSubscriptions } from './plans.model.ts';

/** Fetches the user's current and earlier subscriptions. */
export function useSubscriptions() {
  return useCall(getSubscriptions, {}, { select: ({ subscriptions }) => splitSubscriptions(subscriptions) });
}
