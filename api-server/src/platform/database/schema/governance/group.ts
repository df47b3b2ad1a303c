import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ownedBy } from '../kernel/account.ts';
import { createdAt } from '../kernel/columns.ts';

export const groups = pgTable(
  'groups',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('groups_name').on(sql`lower(${table.name})`)],
);

/** Holds who is in a group, by each source that says so: `console`, `scim`, or `openid:`, `saml:` or `ldap:` with a provider's id. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    userId: ownedBy(),
    source: text('source').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId, table.source] }), index('group_members_user').on(table.userId)],
);
