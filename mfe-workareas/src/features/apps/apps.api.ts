import { useEffect } from 'react';
import { rememberLocally } from 'shared-contracts';
import { getConnectedApps } from 'shared-contracts/calls';
import { useSession } from 'shared-contracts/shell';
import { useCall } from 'shared-ui/query';

/** Returns the apps that the user has connected, and remembers them for pages that render before they are known. */
export function useConnectedApps() {
  const email = useSession()?.email;
  const query = useCall(getConnectedApps, {}, { select: ({ connectedApps }) => connectedApps });
  const { data } = query;
  useEffect(() => {
    if (email && data) rememberLocally('connected-apps', email, data);
  }, [email, data]);
  return query;
}
