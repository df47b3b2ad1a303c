import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { useIdle } from '../../shared/use-idle.ts';

const everyMs = 120_000;

/** How many alerts are unread: asked when the page rests, again every two minutes while it is looked at, and whenever the menu opens. */
export function useUnreadAlerts() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const isIdle = useIdle();
  const { data = 0, refetch } = useQuery({
    queryKey: ['host-shell', 'unread-alerts', email],
    enabled: isIdle && email !== '',
    queryFn: async ({ signal }) => {
      const { listAlerts } = await loadCalls();
      const { unread } = await api.call(listAlerts, { query: { email } }, { signal });
      return unread;
    },
    refetchInterval: everyMs,
  });
  return { unread: data, refresh: () => void refetch() };
}
