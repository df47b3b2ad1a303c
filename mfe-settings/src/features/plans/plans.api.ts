import { getSubscriptions } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { splitSubscriptions } from './plans.model.ts';

/** Fetches the user's current and earlier subscriptions. */
export function useSubscriptions() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: settingsKeys.subscriptions(email),
    queryFn: async ({ signal }) => (await api.call(getSubscriptions, { params: { email } }, { signal })).subscriptions,
    select: splitSubscriptions,
    enabled: email !== '',
  });
}
