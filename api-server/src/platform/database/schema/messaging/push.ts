import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { authSessions } from '../identity/auth.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';
import { alerts } from './alert.ts';

/** Holds where a browser takes alerts while it is closed. Goes with the session that added it, so with sign-out and suspension too. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    sessionId: text('session_id')
      .notNull()
      .unique()
      .references(() => authSessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and secret (RFC 8291), in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent'),
    /** The language of the page that added it, for users who chose none. */
    language: text('language').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
);

/** Holds alerts on their way to a browser, until the push service took them. Goes with the alert and with the subscription. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    alertId: text('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.subscriptionId] }),
    index('push_deliveries_due').on(table.dueAt),
    index('push_deliveries_subscription').on(table.subscriptionId),
  ],
);
