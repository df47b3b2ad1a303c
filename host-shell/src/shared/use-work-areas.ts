import { type WorkArea, workAreaChanged } from 'shared-contracts';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { cookies } from './cookies.ts';
import { loadCalls } from './lazy-shared.ts';
import { parseAreas, serializeAreas } from './work-areas-cookie.model.ts';

const areasKey = ['host-shell', 'work-areas'] as const;

/** Returns the Work Areas: from the areaDetails cookie first, then from the server, and refetched whenever one changes. */
export function useWorkAreas() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const queryClient = useQueryClient();
  useEvent(workAreaChanged, () => void queryClient.invalidateQueries({ queryKey: areasKey }));
  return useQuery<WorkArea[]>({
    queryKey: [...areasKey, email],
    enabled: email !== '',
    queryFn: async ({ signal }) => {
      const { listWorkAreas } = await loadCalls();
      const { areas } = await api.call(listWorkAreas, { query: { email } }, { signal });
      cookies.keep('areaDetails', serializeAreas(areas));
      return areas;
    },
    placeholderData: () => (cookies.get('userEmail') === email ? parseAreas(cookies.get('areaDetails')) : undefined),
    staleTime: 5 * 60_000,
  });
}
