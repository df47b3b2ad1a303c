import type { GroupLoss } from 'shared-contracts/admin-calls';
import type { groups } from '../../platform/database/schema/index.ts';

export type GroupRow = typeof groups.$inferSelect;

/** Describes which part of a list to read. */
export interface Page {
  readonly search: string;
  readonly offset: number;
  readonly size: number;
}

/** Describes what a module lets groups decide. A module lists it under `groupUses`, so that deleting a group can say what people lose. */
export interface GroupUse {
  /** Returns what people can no longer use without the group; with a person, what they lose by leaving it. */
  readonly lossesOf: (groupId: string, personId: string | undefined) => Promise<readonly GroupLoss[]>;
}
