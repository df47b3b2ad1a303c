import { sharingChanged, workAreaChanged } from 'shared-contracts';
import { useEvent, useSession } from 'shared-contracts/shell';
import { cookies } from './cookies.ts';
import { loadCalls } from './lazy-shared.ts';
import { useLazyCall } from './use-lazy-call.ts';
import { parseAreas, serializeAreas } from './work-areas-cookie.model.ts';

/** Returns the Work Areas: from the areaDetails cookie first, then from the server, and refetched whenever one changes. */
export function useWorkAreas() {
  const email = useSession()?.email;
  const query = useLazyCall(loadCalls, 'listWorkAreas', {
    select: ({ areas }) => areas,
    onAnswer: ({ areas }) => cookies.keep('areaDetails', serializeAreas(areas)),
    placeholderData: () => {
      const areas = cookies.get('userEmail') === email ? parseAreas(cookies.get('areaDetails')) : undefined;
      return areas && { areas };
    },
    staleTime: 5 * 60_000,
  });
  useEvent(workAreaChanged, () => void query.refetch());
  useEvent(sharingChanged, ({ kind }) => {
    if (['', 'work-area', 'workspace', 'team', 'group'].includes(kind)) void query.refetch();
  });
  return query;
}
