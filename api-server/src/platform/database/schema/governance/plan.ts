import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** In US cents per interval. */
  priceCents: integer('price_cents').notNull(),
  interval: text('interval').$type<'month' | 'year'>().notNull(),
});

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    planId: text('plan_id')
      .notNull()
      .references(() => plans.id),
    /** When another plan replaced it; null while it is active. It renews by period, counted from `createdAt`. */
    endDate: moment('end_date'),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    uniqueIndex('subscriptions_running').on(table.userId).where(sql`${table.endDate} is null`),
  ],
);

/** Counts the messages that a user sent to models in a calendar month (UTC), such as `2026-11`. Plans limit this count. */
export const monthlyMessages = pgTable(
  'monthly_messages',
  {
    userId: ownedBy(),
    month: text('month').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);
