import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RecoveryAddressKind } from 'shared-contracts/settings-calls';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds the recovery e-mails and phones of users, active from `confirmedAt` on. The hash of a sent code is stored until then. */
export const recoveryAddresses = pgTable(
  'recovery_addresses',
  {
    userId: ownedBy(),
    kind: text('kind').$type<RecoveryAddressKind>().notNull(),
    value: text('value').notNull(),
    confirmedAt: moment('confirmed_at'),
    codeHash: text('code_hash'),
    codeExpiresAt: moment('code_expires_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** Holds security questions with their answers as scrypt hashes. `question` is an index into the contract's list. */
export const securityAnswers = pgTable(
  'security_answers',
  { userId: ownedBy(), question: integer('question').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.question] })],
);

/** Holds people who may vouch for a user who lost every other way to sign in. */
export const trustedContacts = pgTable(
  'trusted_contacts',
  { id: text('id').primaryKey(), userId: ownedBy(), email: text('email').notNull(), name: text('name').notNull(), createdAt: createdAt() },
  (table) => [uniqueIndex('trusted_contacts_email').on(table.userId, table.email)],
);

/** Holds requests for vouching. The person who asked has the secret whose hash is `id`. */
export const vouchings = pgTable('vouchings', {
  id: text('id').primaryKey(),
  userId: ownedBy(),
  expiresAt: moment('expires_at').notNull(),
});

/** Holds the hash of what each contact was mailed, and when they vouched. */
export const vouches = pgTable(
  'vouches',
  {
    id: text('id').primaryKey(),
    vouchingId: text('vouching_id')
      .notNull()
      .references(() => vouchings.id, { onDelete: 'cascade' }),
    contactId: text('contact_id')
      .notNull()
      .references(() => trustedContacts.id, { onDelete: 'cascade' }),
    givenAt: moment('given_at'),
  },
  (table) => [index('vouches_vouching').on(table.vouchingId)],
);
