import type { WorkArea } from 'shared-contracts';
import { type AreaIconName, addressFrom, areaIcons } from 'shared-contracts/area-calls';

/** What the form holds. */
export interface AreaValues {
  readonly Name: string;
  readonly DisplayName: string;
  readonly RouteURL: string;
  readonly Icon: AreaIconName;
  readonly DisplayRank: number;
  readonly Description?: string | undefined;
}

/** Fields that somebody wrote in: they no longer follow the name. */
export interface OwnFields {
  readonly DisplayName: boolean;
  readonly RouteURL: boolean;
}

/** Display name and address follow the name until they were edited separately (specification section 5). */
export const following = (name: string, own: OwnFields): Partial<AreaValues> => ({
  ...(own.DisplayName ? {} : { DisplayName: name }),
  ...(own.RouteURL ? {} : { RouteURL: name.trim() ? addressFrom(name) : '' }),
});

/** The new area comes last: the highest existing rank and one. Not by spreading: there may be ten thousand. */
export const nextRank = (areas: readonly WorkArea[]): number => areas.reduce((highest, area) => Math.max(highest, area.DisplayRank), 0) + 1;

const iconOf = (name: string): AreaIconName => areaIcons.find((icon) => icon === name) ?? 'folder';

/** The form of an area, or of the next new one. */
export const valuesOf = (area: WorkArea | undefined, areas: readonly WorkArea[]): AreaValues => ({
  Name: area?.Name ?? '',
  DisplayName: area?.DisplayName ?? '',
  RouteURL: area?.RouteURL ?? '',
  Icon: iconOf(area?.Icon ?? ''),
  DisplayRank: area?.DisplayRank ?? nextRank(areas),
  Description: area?.Description ?? '',
});

/** As it is sent: without spaces around, and without a blank description. */
export function sentArea({ Name, DisplayName, RouteURL, Description, ...rest }: AreaValues): AreaValues {
  const description = Description?.trim();
  const sent = { ...rest, Name: Name.trim(), DisplayName: DisplayName.trim(), RouteURL: RouteURL.trim().toLowerCase() };
  return description ? { ...sent, Description: description } : sent;
}

/** Whether another area of the user has the address. */
export const isTaken = (address: string, areas: readonly WorkArea[], own?: WorkArea): boolean =>
  areas.some(({ AreaID, RouteURL }) => AreaID !== own?.AreaID && RouteURL === address.trim().toLowerCase());
