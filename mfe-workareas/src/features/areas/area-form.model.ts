import type { WorkArea } from 'shared-contracts';
import { type AreaIconName, addressFrom, areaIcons } from 'shared-contracts/area-calls';

/** Describes the form's values. */
export interface AreaValues {
  readonly Name: string;
  readonly DisplayName: string;
  /** Absent for an area of somebody else. */
  readonly RouteURL?: string | undefined;
  readonly Icon: AreaIconName;
  readonly DisplayRank: number;
  readonly Description?: string | undefined;
}

/** Marks the fields that were edited and no longer follow the name. */
export interface EditedFields {
  readonly DisplayName: boolean;
  readonly RouteURL: boolean;
}

/** Derives display name and address from the name until they are edited separately. */
export const deriveFromName = (name: string, own: EditedFields): Partial<AreaValues> => ({
  ...(own.DisplayName ? {} : { DisplayName: name }),
  ...(own.RouteURL ? {} : { RouteURL: name.trim() ? addressFrom(name) : '' }),
});

/** Returns one more than the highest rank. Spreading into `Math.max` would overflow the stack with ten thousand areas. */
export const computeNextRank = (areas: readonly WorkArea[]): number =>
  areas.reduce((highest, area) => Math.max(highest, area.DisplayRank), 0) + 1;

const iconOf = (name: string): AreaIconName => areaIcons.find((icon) => icon === name) ?? 'folder';

/** Returns the form's values for an area, or for a new one. */
export const valuesOf = (area: WorkArea | undefined, areas: readonly WorkArea[]): AreaValues => ({
  Name: area?.Name ?? '',
  DisplayName: area?.DisplayName ?? '',
  RouteURL: area?.RouteURL ?? '',
  Icon: iconOf(area?.Icon ?? ''),
  DisplayRank: area?.DisplayRank ?? computeNextRank(areas),
  Description: area?.Description ?? '',
});

/** Returns the values as they are sent: trimmed, without a blank description. */
export function toRequestBody({ Name, DisplayName, RouteURL, Description, ...rest }: AreaValues): AreaValues {
  const description = Description?.trim();
  const address = RouteURL?.trim().toLowerCase();
  const sent = { ...rest, Name: Name.trim(), DisplayName: DisplayName.trim(), ...(address === undefined ? {} : { RouteURL: address }) };
  return description ? { ...sent, Description: description } : sent;
}

/** Checks whether another area has the address. */
export const isAddressTaken = (address: string, areas: readonly WorkArea[], own?: WorkArea): boolean =>
  areas.some(({ AreaID, RouteURL }) => AreaID !== own?.AreaID && RouteURL === address.trim().toLowerCase());
