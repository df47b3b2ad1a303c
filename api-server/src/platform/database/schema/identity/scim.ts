import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { groups } from '../governance/group.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds the tokens with which identity providers create and change people and groups. */
export const scimTokens = pgTable(
  'scim_tokens',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    /** The first and last characters of the token. */
    hint: text('hint').notNull(),
    /** The domains of the addresses that it may create, change and suspend; none for all. */
    domains: jsonb('domains').$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [uniqueIndex('scim_tokens_hash').on(table.hash)],
);

/**
 * Returns the columns for what a directory says about a person and the product only shows: attributes of SCIM's enterprise extension with
 * these names. Both tables that have them, SCIM, the audit log and the presenter of people derive from this list.
 */
export const directoryColumns = () => ({ department: text('department') });

/** Holds what an identity provider says about an account and the product has no other place for. */
export const scimPeople = pgTable(
  'scim_people',
  {
    userId: ownedBy().primaryKey(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    /** When the provider deleted the person. The account is suspended then, and the provider no longer sees it. */
    removedAt: moment('removed_at'),
    ...directoryColumns(),
  },
  (table) => [uniqueIndex('scim_people_name').on(sql`lower(${table.userName})`), index('scim_people_external').on(table.externalId)],
);

/** Holds changed addresses of people with a role, which wait for an owner. */
export const addressChanges = pgTable('address_changes', {
  id: text('id').primaryKey(),
  userId: ownedBy().unique(),
  email: text('email').notNull(),
  /** The name of the token that asked for it. */
  tokenName: text('token_name').notNull(),
  createdAt: createdAt(),
});

/** Holds the groups that an identity provider created. Only these can it delete. */
export const scimGroups = pgTable('scim_groups', {
  groupId: text('group_id')
    .primaryKey()
    .references(() => groups.id, { onDelete: 'cascade' }),
  externalId: text('external_id'),
});
