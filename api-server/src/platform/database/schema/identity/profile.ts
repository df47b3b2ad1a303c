import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccessibilityChoice, AccountType, LanguageTag } from 'shared-contracts';
import type { NotificationChoices, ProfileDetails, SignInWay } from 'shared-contracts/settings-calls';
import { users } from '../kernel/account.ts';
import { moment } from '../kernel/columns.ts';

export const profiles = pgTable(
  'profiles',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    profilePicture: text('profile_picture'),
    companyLogo: text('company_logo'),
    company: text('company'),
    colorScheme: text('color_scheme'),
    theme: text('theme'),
    accessibility: jsonb('accessibility').$type<AccessibilityChoice[]>(),
    /** The language that the user chose; null while the browser's language decides. */
    language: text('language').$type<LanguageTag>(),
    /** The Work Areas that the user hid from the navigation; null if they never chose. */
    hiddenAreas: jsonb('hidden_areas').$type<string[]>(),
    timeZone: text('time_zone'),
    /** What users add to their profile; see `profileDetails` in the contracts. */
    details: jsonb('details').$type<ProfileDetails>().notNull().default({}),
    /** When the closed account will be deleted; null for an active account. */
    deletionAt: moment('deletion_at'),
    /** When the account was deactivated; signing in reactivates it. */
    deactivatedAt: moment('deactivated_at'),
    /** How many days activity log entries are kept; null for the default. */
    retentionDays: integer('retention_days'),
    /** The user's choices about alerts; see `notificationChoices` in the contracts. */
    notifications: jsonb('notifications').$type<NotificationChoices>(),
    /** Ways to sign in that the user turned off. */
    closedWays: jsonb('closed_ways').$type<SignInWay[]>().notNull().default([]),
    /** How far a new account is with its first steps; null once they are done or dismissed, and for accounts from before there were any. */
    gettingStarted: text('getting_started').$type<'new' | 'looking'>(),
    accountType: text('account_type').$type<AccountType>().notNull().default('personal'),
  },
  (table) => [
    index('profiles_deletion').on(table.deletionAt).where(sql`${table.deletionAt} is not null`),
    index('profiles_name_part').using('gin', sql`(${table.firstName} || ' ' || ${table.lastName}) gin_trgm_ops`),
  ],
);
