import { listWorkAreas } from 'shared-contracts/calls';
import { useCall } from 'shared-ui/query';

/** Reads the names of the user's Work Areas in navigation order. */
export function useAreaNames(): readonly string[] {
  const { data } = useCall(listWorkAreas, {}, { select: ({ areas }) => areas.map(({ Name }) => Name) });
  return data ?? [];
}
