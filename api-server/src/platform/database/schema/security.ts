import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ownedBy } from './account.ts';
import { createdAt, moment } from './columns.ts';

/** The authenticator of each user who has one; it counts from `confirmedAt` on. */
export const twoFactors = pgTable('two_factors', {
  userId: ownedBy().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last accepted code: no code is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
});

/** Codes for the day the authenticator is lost, as hashes; a used one goes. */
export const backupCodes = pgTable('backup_codes', { userId: ownedBy(), hash: text('hash').notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.hash] }),
]);
