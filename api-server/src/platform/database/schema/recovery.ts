import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RecoveryAddressKind } from 'shared-contracts/settings-calls';
import { ownedBy } from './account.ts';
import { createdAt, moment } from './columns.ts';

/** Where else a user can be reached; it counts from `confirmedAt` on. A code that was sent there waits as a hash. */
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

/** Security questions with the answers as scrypt hashes; `question` is a number of the contract's list. */
export const securityAnswers = pgTable(
  'security_answers',
  { userId: ownedBy(), question: integer('question').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.question] })],
);

/** People who may vouch for a user who lost every other way in. */
export const trustedContacts = pgTable(
  'trusted_contacts',
  { id: text('id').primaryKey(), userId: ownedBy(), email: text('email').notNull(), name: text('name').notNull(), createdAt: createdAt() },
  (table) => [uniqueIndex('trusted_contacts_email').on(table.userId, table.email)],
);

/** One vouching: whoever asked holds the secret whose hash is `id`. */
export const vouchings = pgTable('vouchings', {
  id: text('id').primaryKey(),
  userId: ownedBy(),
  expiresAt: moment('expires_at').notNull(),
});

/** What each contact was mailed, as a hash, and when they vouched. */
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
