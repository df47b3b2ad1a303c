import { pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds open invitations to create an account. One per address; a newer one replaces it. */
export const installationInvitations = pgTable('installation_invitations', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  tokenHash: text('token_hash').notNull().unique(),
  invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
});
