import type { WorkflowDetail, WorkflowSummary } from 'shared-contracts/workflow-calls';
import type { RunRow } from './run/run.repository.ts';
import type { ServerProblem } from './workflow-problems.policy.ts';

/** Describes a workflow in a list, before it is known who reads about its last run. */
export interface FoundSummary extends Omit<WorkflowSummary, 'last_run'> {
  readonly lastRun: RunRow | undefined;
}

/** Describes a workflow whose problems are not written yet. */
export interface FoundWorkflow extends Omit<WorkflowDetail, 'problems' | 'last_run'> {
  readonly problems: readonly ServerProblem[];
  readonly lastRun: RunRow | undefined;
}
