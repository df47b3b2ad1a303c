import type { WorkArea } from 'shared-contracts';
import type { ShownQuery } from 'shared-ui';
import { useParams } from 'shared-ui/router';
import { useWorkAreas } from './areas.api.ts';

/** Returns the area that the address names by its path or its id, or null when there is none. */
export function useArea(): ShownQuery<WorkArea | null> {
  const { routeUrl } = useParams();
  const { data, error, isFetching, refetch } = useWorkAreas();
  return {
    data: data && (data.find((area) => area.RouteURL === routeUrl || area.AreaID === routeUrl) ?? null),
    error,
    isFetching,
    refetch,
  };
}
