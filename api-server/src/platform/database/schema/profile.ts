import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccessibilityChoice, AccountType } from 'shared-contracts';
import type { NotificationChoices, ProfileDetails, SignInWay } from 'shared-contracts/settings-calls';
import { users } from './account.ts';
import { moment } from './columns.ts';

export const profiles = pgTable('profiles', {
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
  timeZone: text('time_zone'),
  /** What the person tells besides; see the contract's `profileDetails`. */
  details: jsonb('details').$type<ProfileDetails>().notNull().default({}),
  /** When the closed account goes; null for one that stays. */
  deletionAt: moment('deletion_at'),
  /** Since when the account rests; signing in ends it. */
  deactivatedAt: moment('deactivated_at'),
  /** Days that entries of the activity log are kept; null for the standard. */
  retentionDays: integer('retention_days'),
  /** Which alerts reach the person and how, where they chose; see the contract's `notificationChoices`. */
  notifications: jsonb('notifications').$type<NotificationChoices>(),
  /** Ways to sign in that the person switched off. */
  closedWays: jsonb('closed_ways').$type<SignInWay[]>().notNull().default([]),
  accountType: text('account_type').$type<AccountType>().notNull().default('personal'),
});
