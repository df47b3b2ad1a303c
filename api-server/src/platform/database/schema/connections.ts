import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AutomationPlatform } from 'shared-contracts/connection-calls';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { createdAt, moment, ownedBy } from './columns.ts';
import { blueprints } from './works.ts';

/** A user's n8n and Make, one of each. The key is encrypted. */
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

/** Links to workflows, each with the workflow as it stood. The token is kept as its hash only. */
export const workflowShares = pgTable(
  'workflow_shares',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    workflowId: text('workflow_id')
      .notNull()
      .references(() => blueprints.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    name: text('name').notNull(),
    definition: jsonb('definition').$type<WorkflowDefinition>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('workflow_shares_workflow').on(table.workflowId)],
);
