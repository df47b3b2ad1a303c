import { customType, text, timestamp } from 'drizzle-orm/pg-core';

/** Defines a timestamp column with a time zone, read as `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => moment('created_at').notNull().defaultNow();

/** Defines when a thing was last changed. For tables whose writers don't set it, a trigger of migration 0073 does. */
export const updatedAt = () => moment('updated_at').notNull().defaultNow();

/** Defines since when a schedule runs again. Times before it passed while it could not run on purpose, so they aren't made up for. */
export const resumedAt = () => moment('resumed_at');

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Holds bits of any number, read as a text of 0 and 1. */
export const bits = customType<{ data: string }>({ dataType: () => 'varbit' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Keeps few new entries (64 KB) in the list of a GIN index that waits to be sorted in, because every search reads that list. */
export const searchedAtOnce = { gin_pending_list_limit: 64 };

/** Defines the language that an indexed text is searched in: the tag of a language without its region, or `und` if it is unknown. */
export const textLanguage = () => text('language').notNull().default('und');
