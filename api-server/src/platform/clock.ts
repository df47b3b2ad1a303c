import type { Database } from './database/database.ts';

/** Provides the time, so that a test can set it. */
export interface Clock {
  readonly now: () => Date;
}

/** Returns the database's clock, which all nodes share, optionally set ahead. Reading it asks nobody. */
export const sharedClock = ({ clockOffsetMs }: Pick<Database, 'clockOffsetMs'>, aheadMs = 0): Clock => ({
  now: () => new Date(Date.now() + clockOffsetMs() + aheadMs),
});
