import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GroupMapping, LdapSettings, OpenidSettings, ProviderKind, SamlSettings } from 'shared-contracts/admin-calls';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds the providers that owners of the installation connected for signing in, beside those of the environment. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ProviderKind>().notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    isOn: boolean('is_on').notNull(),
    opensAccounts: boolean('opens_accounts').notNull(),
    domains: jsonb('domains').$type<string[]>().notNull(),
    groups: jsonb('groups').$type<GroupMapping[]>().notNull(),
    settings: jsonb('settings').$type<OpenidSettings | SamlSettings | LdapSettings>().notNull(),
    sealedSecret: text('sealed_secret'),
    /** When an owner last signed in with these settings; null after they change. */
    testedAt: moment('tested_at'),
    /** When a sign-in last said nothing about groups; null after the settings change. */
    groupsMissingAt: moment('groups_missing_at'),
    createdAt: createdAt(),
    changedAt: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('identity_providers_name').on(sql`lower(${table.name})`)],
);
