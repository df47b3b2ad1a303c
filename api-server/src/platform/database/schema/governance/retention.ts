import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DeletedKind } from 'shared-contracts/admin-calls';
import { workspaces } from '../identity/workspace.ts';
import { moment } from '../kernel/columns.ts';

/** Holds for how many days things that are shared with a workspace are kept, where that is stricter than for the installation. */
export const workspaceRetention = pgTable('workspace_retention', {
  workspaceId: text('workspace_id')
    .primaryKey()
    .references(() => workspaces.id, { onDelete: 'cascade' }),
  chats: integer('chats'),
  files: integer('files'),
  runs: integer('runs'),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

/** Holds the runs that delete what is too old, with what they deleted. The node that works on one renews `heartbeatAt`. */
export const retentionRuns = pgTable(
  'retention_runs',
  {
    id: text('id').primaryKey(),
    status: text('status').$type<'running' | 'done' | 'failed'>().notNull(),
    holder: text('holder').notNull(),
    heartbeatAt: moment('heartbeat_at').notNull(),
    deleted: jsonb('deleted').$type<Partial<Record<DeletedKind, { count: number; bytes: number }>>>().notNull().default({}),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('retention_runs_one_running').on(table.status).where(sql`${table.status} = 'running'`),
    index('retention_runs_started').on(table.startedAt),
  ],
);
