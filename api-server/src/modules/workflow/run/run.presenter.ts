import type { WorkflowRun, WorkflowRunDetail } from 'shared-contracts/workflow-calls';
import type { RunRow, RunStepRow } from './run.repository.ts';

export const presentRun = (row: RunRow): WorkflowRun => ({
  run_id: row.id,
  workflow_id: row.workflowId,
  version: row.version,
  started_by: row.startedBy,
  status: row.status,
  problem: row.problem,
  created_at: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  wakes_at: row.wakesAt?.toISOString() ?? null,
});

/** Presents a run with its steps, under the names that they had when the run started. */
export function presentRunDetail(row: RunRow, steps: readonly RunStepRow[]): WorkflowRunDetail {
  const named = new Map(row.definition.steps.map((step) => [step.id, step]));
  return {
    ...presentRun(row),
    steps: steps.map((step) => ({
      step_id: step.stepId,
      name: named.get(step.stepId)?.name ?? step.stepId,
      kind: named.get(step.stepId)?.kind ?? '',
      status: step.status,
      attempt: step.attempt,
      input: step.input,
      output: step.output,
      problem: step.problem,
      started_at: step.startedAt?.toISOString() ?? null,
      ended_at: step.endedAt?.toISOString() ?? null,
    })),
  };
}
