import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { WorkflowRunStatus } from 'shared-contracts';
import type { WorkflowDefinition, WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import { ownedBy } from './account.ts';
import { blueprints, type SealedValue } from './blueprint.ts';
import { createdAt, moment } from './columns.ts';

/** Runs of workflows. The row is the truth about a run; the job queue only tells a node to look at it. */
export const workflowRuns = pgTable(
  'workflow_runs',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    workflowId: text('workflow_id')
      .notNull()
      .references(() => blueprints.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** As it was when the run began: a later change does not reach a run. */
    definition: jsonb('definition').$type<WorkflowDefinition>().notNull(),
    /** The secret values that it names. */
    sealedHeaders: jsonb('sealed_headers').$type<readonly SealedValue[]>(),
    startedBy: text('started_by').$type<'manual' | 'schedule' | 'webhook'>().notNull(),
    /** What the trigger gives. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    status: text('status').$type<WorkflowRunStatus>().notNull().default('queued'),
    problem: text('problem'),
    /** The node that works on it, and until when it may be taken for alive. */
    leaseNode: text('lease_node'),
    leaseUntil: moment('lease_until'),
    wakesAt: moment('wakes_at'),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('workflow_runs_workflow').on(table.workflowId, table.createdAt),
    index('workflow_runs_open').on(table.status, table.wakesAt).where(sql`${table.status} in ('queued', 'running', 'waiting')`),
  ],
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

/** What each step of a run took and gave. A row that is `succeeded` is never worked on again. */
export const workflowRunSteps = pgTable(
  'workflow_run_steps',
  {
    runId: text('run_id')
      .notNull()
      .references(() => workflowRuns.id, { onDelete: 'cascade' }),
    stepId: text('step_id').notNull(),
    position: integer('position').notNull(),
    status: text('status').$type<WorkflowStepStatus>().notNull().default('pending'),
    attempt: integer('attempt').notNull().default(0),
    input: jsonb('input').$type<unknown>(),
    output: jsonb('output').$type<unknown>(),
    problem: text('problem'),
    wakesAt: moment('wakes_at'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.stepId] })],
);
