import * as z from 'zod/mini';
import { sharing } from '../../governance/access/sharing.ts';
import { runStatus } from '../../works/item/entity.ts';
import { workflowDefinition } from './definition.ts';

export const workflowProblem = z.object({
  step_id: z.nullable(z.string()),
  field: z.nullable(z.string()),
  code: z.string(),
  message: z.string(),
});

export const stepStatus = z.enum(['pending', 'running', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled']);

export type WorkflowStepStatus = z.infer<typeof stepStatus>;

/** Describes one run of a workflow. `problem` says why it failed; `wakes_at` when a wait ends. */
export const workflowRun = z.object({
  run_id: z.string(),
  workflow_id: z.string(),
  /** The version of the workflow that runs. */
  version: z.number(),
  started_by: z.enum(['manual', 'schedule', 'webhook']),
  status: runStatus,
  problem: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
  wakes_at: z.nullable(z.string()),
});

export type WorkflowRun = z.infer<typeof workflowRun>;

/**
 * Describes one step of a run: input, output and times. It doesn't contain secret headers. A run of a workflow that the user may not edit
 * contains only what its steps wrote for a person.
 */
export const workflowRunStep = z.object({
  step_id: z.string(),
  name: z.string(),
  kind: z.string(),
  status: stepStatus,
  attempt: z.number(),
  input: z.unknown(),
  output: z.unknown(),
  /** Names what the run has read, while a request waits for the user because its input could carry private text out. */
  leaves: z.optional(z.object({ private: z.array(z.string()), untrusted: z.array(z.string()) })),
  problem: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
});

export type WorkflowRunStep = z.infer<typeof workflowRunStep>;

/** Names the state of a workflow. `off` is a schedule or webhook that doesn't start runs; `ready` is run by hand. */
export const workflowStatus = z.enum(['draft', 'ready', 'off', 'on']);

export type WorkflowStatus = z.infer<typeof workflowStatus>;

/** Describes what a step works with: `name` is the host of a request or the step's kind in another product, otherwise empty. */
export const workflowUse = z.object({
  kind: z.enum(['assistant', 'agent', 'http', 'notify', 'report', 'task', 'n8n', 'make']),
  name: z.string(),
});

export type WorkflowUse = z.infer<typeof workflowUse>;

/** Describes a workflow in the list. A workflow is a blueprint, and both have the same id. */
export const workflowSummary = z.object({
  workflow_id: z.string(),
  name: z.string(),
  status: workflowStatus,
  trigger: z.nullable(z.enum(['manual', 'schedule', 'webhook'])),
  steps: z.number(),
  /** The chat that drafted it. */
  session_id: z.nullable(z.string()),
  updated_at: z.string(),
  next_at: z.nullable(z.string()),
  /** The user's own. */
  last_run: z.nullable(workflowRun),
  /** The user's own, newest first, at most `limits.workflowRunsListed`; only in lists. */
  recent_runs: z.optional(z.array(z.pick(workflowRun, { run_id: true, status: true, created_at: true, ended_at: true }))),
  /** What its steps work with, each once, in order: the assistant, an agent, a host or another product. Only editors see names. */
  uses: z.optional(z.array(workflowUse)),
  /** When a schedule starts it. Only editors see it. */
  schedule: z.optional(z.object({ cron: z.string(), time_zone: z.string() })),
  sharing: z.optional(sharing),
});

export type WorkflowSummary = z.infer<typeof workflowSummary>;

/**
 * Describes a workflow in full. `version` is 0 for a draft of a chat that nobody has saved yet. For those who may not edit it, `definition`
 * holds the names and the order of the steps alone, and `problems` is empty.
 */
export const workflowDetail = z.extend(workflowSummary, {
  version: z.number(),
  definition: workflowDefinition,
  problems: z.array(workflowProblem),
  required_apps: z.array(z.string()),
  open_questions: z.array(z.string()),
  /** The path on this server that a webhook sends to; null without a webhook trigger, and for everybody but the owner. */
  hook_path: z.nullable(z.string()),
});

export type WorkflowDetail = z.infer<typeof workflowDetail>;

export const runDetail = z.extend(workflowRun, { steps: z.array(workflowRunStep) });

export type WorkflowRunDetail = z.infer<typeof runDetail>;
