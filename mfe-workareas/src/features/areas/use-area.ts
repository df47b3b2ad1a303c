import type { WorkArea } from 'shared-contracts';
import type { ShownQuery } from 'shared-ui';
import { useParams } from 'shared-ui/router';
import { useWorkAreas } from './areas.api.ts';

/** The area of the address, or null when no area has it. */
export function useArea(): ShownQuery<WorkArea | null> {
  const { routeUrl } = useParams();
  const { data, error, isFetching, refetch } = useWorkAreas();
  return { data: data && (data.find((area) => area.RouteURL === routeUrl) ?? null), error, isFetching, refetch };
}
