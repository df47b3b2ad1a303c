import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ownedBy, users } from '../kernel/account.ts';
import { moment } from '../kernel/columns.ts';

/** Names what a session may be opened without, but not used without. */
export type SessionDuty = 'second-factor';

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
    /** What the user has to do before anything else; null once it is done. */
    duty: text('duty').$type<SessionDuty>(),
    /** Accurate to the minute; null until the first call after signing in. */
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

/** Counts sign-in attempts by a hash of what they have in common, so that guessing is slowed down on every node. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
});

/** Holds secrets that all nodes share and that the server generates if none is configured. */
export const serverSecrets = pgTable('server_secrets', { name: text('name').primaryKey(), value: text('value').notNull() });

/** Records what may be used only once and was, such as nonces and sign-in proofs, until it would have expired anyway. */
export const singleUses = pgTable('single_uses', { key: text('key').primaryKey(), expiresAt: moment('expires_at').notNull() });

/** Records the kinds of browsers that a user has signed in with. */
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

export const loginSessions = pgTable(
  'login_sessions',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    startedAt: moment('started_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('login_sessions_user').on(table.userId),
    index('login_sessions_started').on(table.userId, table.startedAt),
    index('login_sessions_seen').on(table.userId, sql`coalesce(${table.endedAt}, ${table.startedAt})`),
  ],
);
