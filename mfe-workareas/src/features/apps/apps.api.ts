import { rememberLocally } from 'shared-contracts';
import { getConnectedApps } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { workareaKeys } from '../../shared/workarea-keys.ts';

/** Returns the apps that the user has connected. */
export function useConnectedApps() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: workareaKeys.apps(email),
    queryFn: async ({ signal }) => {
      const { connectedApps } = await api.call(getConnectedApps, { query: { user_email: email } }, { signal });
      rememberLocally('connected-apps', email, connectedApps);
      return connectedApps;
    },
    enabled: email !== '',
  });
}
