import { listAutomations } from 'shared-contracts/connection-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { workareaKeys } from './workarea-keys.ts';

/** The n8n and Make that the user connected. */
export function useConnections() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: workareaKeys.connections(email),
    queryFn: async ({ signal }) => (await api.call(listAutomations, { query: { email } }, { signal })).connections,
    enabled: email !== '',
  });
}
