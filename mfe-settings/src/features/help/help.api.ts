import { listHelpArticles } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { settingsKeys } from '../../shared/settings-keys.ts';

/** Fetches all help articles, with or without a session. There are few, so pages filter them by category. */
export function useHelpArticles() {
  const { api } = useShell();
  return useQuery({
    queryKey: settingsKeys.help,
    queryFn: async ({ signal }) => (await api.call(listHelpArticles, { query: {} }, { signal })).articles,
    staleTime: 10 * 60_000,
  });
}
