import type { GroupLoss } from 'shared-contracts/admin-calls';

/** Describes what a module lets groups decide. A module lists it under `groupUses`, so that deleting a group can say what people lose. */
export interface GroupUse {
  /** Returns what people can no longer use without the group; with a person, what they lose by leaving it. */
  readonly lossesOf: (groupId: string, personId: string | undefined) => Promise<readonly GroupLoss[]>;
}
