import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { InstallationRole, PersonState } from 'shared-contracts/admin-calls';
import { users } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';
import { directoryColumns } from './scim.ts';

/** Holds open invitations to create an account. One per address; a newer one replaces it. */
export const installationInvitations = pgTable('installation_invitations', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique(),
  tokenHash: text('token_hash').notNull().unique(),
  invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
});

/**
 * Holds what the list of people shows, filters and sorts by: a row for each account, and one for each open invitation. Triggers maintain it
 * (`platform/people/install-people.ts`), and it can be filled again from the other tables.
 */
export const personIndex = pgTable(
  'person_index',
  {
    /** The id of the account or invitation. */
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** The name or address as lists are ordered by it. Its collation orders the names of all languages. */
    sortName: text('sort_name').notNull(),
    state: text('state').$type<PersonState>().notNull(),
    role: text('role').$type<InstallationRole>(),
    isVerified: boolean('is_verified').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When a closed account is deleted, or an invitation ends. */
    endsAt: moment('ends_at'),
    ...directoryColumns(),
  },
  (table) => [
    index('person_index_sorted').on(table.sortName, table.id),
    index('person_index_state').on(table.state, table.sortName, table.id),
    index('person_index_role').on(table.role, table.sortName, table.id).where(sql`${table.role} is not null`),
    index('person_index_department').on(table.department, table.sortName, table.id).where(sql`${table.department} is not null`),
    index('person_index_part').using('gin', table.name.op('gin_trgm_ops'), table.email.op('gin_trgm_ops')),
  ],
);

/** Holds how many rows a table has, by its name. Triggers maintain it; without a row, the next change counts the table. */
export const rowCounts = pgTable('row_counts', {
  tableName: text('table_name').primaryKey(),
  count: integer('count').notNull(),
});
