import { date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** What browsers reported of a release on a day (UTC), of all nodes together. */
export const releaseHealth = pgTable(
  'release_health',
  {
    day: date('day').notNull(),
    remote: text('remote').notNull(),
    release: text('release').notNull(),
    loads: integer('loads').notNull(),
    errors: integer('errors').notNull(),
    /** Largest contentful paint: how many, and their sum in milliseconds. */
    paints: integer('paints').notNull(),
    paintMs: doublePrecision('paint_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.remote, table.release] })],
);

/** Canaries that were stopped because they did worse than the release they should replace. */
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
