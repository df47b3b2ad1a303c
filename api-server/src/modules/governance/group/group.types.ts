import type { groups } from '../../../platform/database/schema/index.ts';

export type GroupRow = typeof groups.$inferSelect;

/** Describes which part of a list to read. */
export interface Page {
  readonly search: string;
  readonly offset: number;
  readonly size: number;
}
