import type { WorkArea } from 'shared-contracts';
import { listWorkAreas } from 'shared-contracts/calls';
import { useCall } from 'shared-ui/query';

/** Describes a Work Area by the name that articles store and the one to show. */
interface AreaName {
  readonly value: string;
  readonly label: string;
}

/** Only the display names of the default areas are translated. */
const toName = ({ areaType, DisplayName, Name }: WorkArea): AreaName => ({
  value: Name,
  label: (areaType === 'default' && DisplayName) || Name,
});

/** Reads the names of the user's Work Areas in navigation order. */
export function useAreaNames(): readonly AreaName[] {
  const { data } = useCall(listWorkAreas, {}, { select: ({ areas }) => areas.filter(({ sharing }) => !sharing?.owner).map(toName) });
  return data ?? [];
}

/** Returns a function that returns the name to show for one that articles, feeds and digests store. */
export function useAreaLabel(): (stored: string) => string {
  const names = useAreaNames();
  return (stored) => names.find(({ value }) => value === stored)?.label ?? stored;
}
