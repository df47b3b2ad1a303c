import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { InstallationRole } from 'shared-contracts/admin-calls';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds who runs the installation. The first account is an owner. */
export const installationRoles = pgTable('installation_roles', {
  userId: ownedBy().primaryKey(),
  role: text('role').$type<InstallationRole>().notNull(),
  createdAt: createdAt(),
});

/** Holds what administrators set for everyone, by the setting's name. A missing row means its initial value. */
export const installationSettings = pgTable('installation_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  /** The last values before, newest first, for servers of an older release that can't read this one. */
  earlier: jsonb('earlier').$type<readonly unknown[]>().notNull().default([]),
  changedAt: moment('changed_at').notNull().defaultNow(),
});
