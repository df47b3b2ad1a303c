import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ownedBy } from '../kernel/account.ts';
import { bytes, createdAt, moment } from '../kernel/columns.ts';

/** Holds the public keys of passkeys. `counter` only grows; a smaller value reveals a copied passkey. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    counter: integer('counter').notNull().default(0),
    transports: jsonb('transports').$type<string[]>(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);
