import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AutomationPlatform } from 'shared-contracts/connection-calls';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds a user's n8n and Make connections, at most one each. The key is encrypted. */
export const automationConnections = pgTable(
  'automation_connections',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    platform: text('platform').$type<AutomationPlatform>().notNull(),
    baseUrl: text('base_url').notNull(),
    sealedKey: text('sealed_key').notNull(),
    teamId: integer('team_id'),
    teamName: text('team_name'),
    checkedAt: moment('checked_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('automation_connections_user').on(table.userId, table.platform)],
);
