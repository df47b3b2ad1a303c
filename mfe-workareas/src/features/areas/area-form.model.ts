import type { WorkArea } from 'shared-contracts';

/** What the form creates. */
export interface NewArea {
  readonly Name: string;
  readonly DisplayName: string;
  readonly Description?: string | undefined;
}

/** The display name follows the name until it was edited separately (specification section 5). */
export const followingDisplayName = (name: string, displayName: string, isEdited: boolean): string => (isEdited ? displayName : name);

/** The new area comes last: the highest existing rank and one. */
export const nextRank = (areas: readonly WorkArea[]): number => Math.max(0, ...areas.map((area) => area.DisplayRank)) + 1;

/** The area as it is sent: without spaces around, and without a blank description. */
export const newArea = ({ Name, DisplayName, Description }: NewArea): NewArea => ({
  Name: Name.trim(),
  DisplayName: DisplayName.trim(),
  ...(Description?.trim() ? { Description: Description.trim() } : {}),
});
