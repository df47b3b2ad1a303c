import { listHelpArticles } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { settingsKeys } from '../../shared/settings-keys.ts';

/** All help articles; readable without signing in. They are few, so categories are picked from one answer. */
export function useHelpArticles() {
  const { api } = useShell();
  return useQuery({
    queryKey: settingsKeys.help,
    queryFn: async ({ signal }) => (await api.call(listHelpArticles, { query: {} }, { signal })).articles,
    staleTime: 10 * 60_000,
  });
}
