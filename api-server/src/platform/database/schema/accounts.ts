import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccessibilityChoice, AccountType } from 'shared-contracts';
import type { NotificationChoices, ProfileDetails, SignInWay } from 'shared-contracts/settings-calls';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The first four tables are better-auth's model: property names are its field names. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Told to the minute; null until the first call after signing in. */
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
);

export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('auth_accounts_user').on(table.userId), uniqueIndex('auth_accounts_identity').on(table.providerId, table.accountId)],
);

export const authVerifications = pgTable('auth_verifications', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

/** Attempts to sign in, counted by what they have in common (a hash), so that guessing is slowed on every node. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
});

/** Secrets that all nodes share and that the server makes for itself when none is configured. */
export const serverSecrets = pgTable('server_secrets', { name: text('name').primaryKey(), value: text('value').notNull() });

/** What may be used once and was: nonces and proofs of sign-ins, until they would have expired anyway. */
export const singleUses = pgTable('single_uses', { key: text('key').primaryKey(), expiresAt: moment('expires_at').notNull() });

/** The kinds of browsers that a user signed in with before. */
export const knownAgents = pgTable(
  'known_agents',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agent: text('agent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.agent] })],
);

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
