import { listWorkAreas } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { marketIntelKeys } from '../market-intel-keys.ts';

/** Reads the names of the user's Work Areas in navigation order. */
export function useAreaNames(): readonly string[] {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const { data } = useQuery({
    queryKey: marketIntelKeys.areas(email),
    queryFn: async ({ signal }) => (await api.call(listWorkAreas, { query: { email } }, { signal })).areas.map(({ Name }) => Name),
    enabled: email !== '',
  });
  return data ?? [];
}
