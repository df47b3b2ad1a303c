import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { WorkflowRunStatus } from 'shared-contracts';
import type { WorkflowDefinition, WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import type { Text } from '../../../language/text.ts';
import type { FlowLabels } from '../../../model/model-port.ts';
import { blueprints, type SealedValue } from '../chat/blueprint.ts';
import { ownedBy } from '../kernel/account.ts';
import { createdAt, moment } from '../kernel/columns.ts';

/** Holds runs of workflows. The row is the authoritative state of a run; the job queue only makes a node look at it. */
export const workflowRuns = pgTable(
  'workflow_runs',
  {
    id: text('id').primaryKey(),
    userId: ownedBy(),
    workflowId: text('workflow_id')
      .notNull()
      .references(() => blueprints.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** The definition when the run started. Later changes don't affect the run. */
    definition: jsonb('definition').$type<WorkflowDefinition>().notNull(),
    /** The encrypted secrets that the definition refers to. */
    sealedHeaders: jsonb('sealed_headers').$type<readonly SealedValue[]>(),
    startedBy: text('started_by').$type<'manual' | 'schedule' | 'webhook'>().notNull(),
    /** The trigger's data. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    /** What the assistant had read when it started the run; null for a run that nobody but a person, the time or a webhook started. */
    flow: jsonb('flow').$type<FlowLabels>(),
    status: text('status').$type<WorkflowRunStatus>().notNull().default('queued'),
    problem: text('problem'),
    /** The same, to be written in the reader's language; null in earlier rows. */
    problemSentence: jsonb('problem_sentence').$type<Text>(),
    /** The node that works on it, and when its lease ends. */
    leaseNode: text('lease_node'),
    leaseUntil: moment('lease_until'),
    wakesAt: moment('wakes_at'),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('workflow_runs_workflow').on(table.workflowId, table.createdAt),
    index('workflow_runs_user').on(table.workflowId, table.userId, table.createdAt),
    index('workflow_runs_unsealed').on(table.id).where(sql`${table.sealedHeaders} is null`),
    index('workflow_runs_waiting').on(table.createdAt).where(sql`${table.status} = 'waiting'`),
    index('workflow_runs_open').on(table.status, table.wakesAt).where(sql`${table.status} in ('queued', 'running', 'waiting')`),
  ],
);

/** Holds links to snapshots of workflows. Only the token's hash is stored. */
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

/** Holds the input and output of each step of a run. A `succeeded` step never runs again. */
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
    /** The same, to be written in the reader's language; null in earlier rows. */
    problemSentence: jsonb('problem_sentence').$type<Text>(),
    /** What the step read; while it waits for approval, everything that the run has read. */
    flow: jsonb('flow').$type<FlowLabels>(),
    /** When the user allowed the step to send something. */
    approvedAt: moment('approved_at'),
    wakesAt: moment('wakes_at'),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** How long nodes worked on it, without the time when none did; null in earlier rows. */
    workedMs: bigint('worked_ms', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.runId, table.stepId] })],
);
