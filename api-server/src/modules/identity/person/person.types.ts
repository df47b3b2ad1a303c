import type { personIndex } from '../../../platform/database/schema/index.ts';

/** Says where a page of people ends. */
export interface PersonPlace {
  readonly name: string;
  readonly id: string;
}

export type PersonRow = typeof personIndex.$inferSelect;

export interface ListedPerson extends PersonRow {
  readonly hasSecondFactor: boolean;
  readonly groups: string[];
  readonly lastSeenAt: Date | null;
}
