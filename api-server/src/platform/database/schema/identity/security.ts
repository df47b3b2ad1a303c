import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds users' authenticators, active from `confirmedAt` on. */
export const twoFactors = pgTable('two_factors', {
  userId: ownedBy().primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last accepted code, so that no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: createdAt(),
});

/** Holds hashes of backup codes for a lost authenticator. A used code is deleted. */
export const backupCodes = pgTable('backup_codes', { userId: ownedBy(), hash: text('hash').notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.hash] }),
]);
