import { date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Sums up what browsers reported about a release on a day (UTC), across all nodes. */
export const releaseHealth = pgTable(
  'release_health',
  {
    day: date('day').notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    loads: integer('loads').notNull(),
    errors: integer('errors').notNull(),
    /** Largest contentful paint: the number of measurements, and their sum in milliseconds. */
    paints: integer('paints').notNull(),
    paintMs: doublePrecision('paint_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.remote, table.release] })],
);

/** Holds canaries that were halted because they did worse than the release that they replace. */
export const canaryHalts = pgTable(
  'canary_halts',
  {
    env: text('env').notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.env, table.remote, table.release] })],
);
