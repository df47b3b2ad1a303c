import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** This table and the first three of `auth.ts` follow better-auth's model: property names are its field names. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const ownedBy = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
