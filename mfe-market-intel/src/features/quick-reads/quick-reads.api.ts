import { type Article, distinctArticles } from 'shared-contracts';
import { getArticles } from 'shared-contracts/calls';
import { type Shell, useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { marketIntelKeys } from '../../core/market-intel-keys.ts';
import { pickSome } from './quick-reads.model.ts';

/** The articles of an area; where there are none (or no area is meant), six of all (specification section 7). */
async function fetchQuickReads(api: Shell['api'], email: string, area: string, signal: AbortSignal): Promise<Article[]> {
  if (area) {
    const { Articles } = await api.call(getArticles, { query: { email, areas_name: area } }, { signal });
    if (Articles.length) return distinctArticles(Articles);
  }
  const { Articles } = await api.call(getArticles, { query: { email } }, { signal });
  return pickSome(distinctArticles(Articles));
}

/** The Quick Reads of an area. The random choice is made once a fetch, so that it stands still while it is read. */
export function useQuickReads(area: string) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: marketIntelKeys.quickReads(email, area),
    queryFn: ({ signal }) => fetchQuickReads(api, email, area, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: email !== '',
  });
}
