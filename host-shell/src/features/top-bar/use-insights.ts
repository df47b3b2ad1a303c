import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { loadSettingsCalls } from '../../shared/lazy-shared.ts';

/** Limits the menu; the page lists all recommendations. */
export const maxInsights = 3;

/** Fetches the recommendations each time the menu opens. */
export function useInsights() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const { data: insights = [], refetch } = useQuery({
    queryKey: ['host-shell', 'insights', email],
    enabled: false,
    queryFn: async ({ signal }) => {
      const { listInsights } = await loadSettingsCalls();
      const answer = await api.call(listInsights, {}, { signal });
      return answer.insights.map(({ insight_id }) => insight_id);
    },
  });
  return { insights, refresh: () => void refetch() };
}
