import { searchItems } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQuery } from 'shared-ui/query';
import { notebookKeys, type SearchFilter } from '../../core/query-keys.ts';
import { useWorksRefresh } from '../../core/works/work-list.api.ts';

/** Searches on the server. The last results stay visible while a filter changes. */
export function useSearch(filter: SearchFilter) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  useWorksRefresh();
  const { text, kind, notebookId, days } = filter;
  return useQuery({
    queryKey: notebookKeys.search(email, filter),
    queryFn: ({ signal }) => {
      const where = { ...(kind ? { kind } : {}), ...(notebookId ? { notebook_id: notebookId } : {}), ...(days ? { days } : {}) };
      return api.call(searchItems, { query: { email, q: text, ...where } }, { signal });
    },
    enabled: email !== '',
    placeholderData: (last, lastQuery) => ((lastQuery?.queryKey[4] as SearchFilter | undefined)?.text === text ? last : undefined),
  });
}
