import { distinctArticles, workAreaChanged } from 'shared-contracts';
import { getArticles, listWorkAreas } from 'shared-contracts/calls';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { workareaKeys } from '../../shared/workarea-keys.ts';

/** Returns all Work Areas: default ones first, then the user's own. */
export function useWorkAreas() {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  useEvent(workAreaChanged, () => void client.invalidateQueries({ queryKey: workareaKeys.areas(email) }));
  return useQuery({
    queryKey: workareaKeys.areas(email),
    queryFn: async ({ signal }) => (await api.call(listWorkAreas, { query: { email } }, { signal })).areas,
    enabled: email !== '',
  });
}

/** Returns the Market intel articles filed under an area's name. */
export function useAreaArticles(areaName: string) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: workareaKeys.articles(email, areaName),
    queryFn: async ({ signal }) => {
      const { Articles } = await api.call(getArticles, { query: { email, areas_name: areaName } }, { signal });
      return distinctArticles(Articles);
    },
    enabled: email !== '',
  });
}
