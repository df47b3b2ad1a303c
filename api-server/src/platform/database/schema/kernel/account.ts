import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Follows better-auth's model, as do the first three tables in `auth.ts`: property names are its field names. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** When an administrator suspended the account: nobody can sign in to it, and its sessions are over. */
    suspendedAt: moment('suspended_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_domain').on(sql`lower(split_part(${table.email}, '@', -1))`),
    index('users_email_part').using('gin', table.email.op('gin_trgm_ops')),
    index('users_name_part').using('gin', table.name.op('gin_trgm_ops')),
  ],
);

export const ownedBy = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
