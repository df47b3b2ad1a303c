import { type Article, distinctArticles } from 'shared-contracts';
import { getArticles } from 'shared-contracts/calls';
import { type Shell, useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { marketIntelKeys } from '../../core/market-intel-keys.ts';
import { pickRandom } from './quick-reads.model.ts';

/** Reads an area's articles. Without an area, or when it has none, picks six at random (`docs/product/market-intel.md`). */
async function fetchQuickReads(api: Shell['api'], email: string, area: string, signal: AbortSignal): Promise<Article[]> {
  if (area) {
    const { Articles } = await api.call(getArticles, { query: { email, areas_name: area } }, { signal });
    if (Articles.length) return distinctArticles(Articles);
  }
  const { Articles } = await api.call(getArticles, { query: { email } }, { signal });
  return pickRandom(distinctArticles(Articles));
}

/** Reads an area's Quick Reads. The random choice is made once per fetch, so that the list does not change while it is read. */
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
