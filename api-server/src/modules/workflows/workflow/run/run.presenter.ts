import { type WorkflowRunDetail, type WorkflowStepKind, workflowRun } from 'shared-contracts/workflow-calls';
import { presenterOf } from '../../../../kernel/present-row.ts';
import { writeStored } from '../../../../platform/language/text.ts';
import type { RunRow, RunStepRow } from './run.repository.ts';
import type { RunWithSteps } from './run.service.ts';

export const presentRun = presenterOf(workflowRun, (row: RunRow, language: string) => ({
  run_id: row.id,
  problem: writeStored(row.problemSentence, row.problem, language),
}));

/** Lists the steps whose output is for a person. What others pass on shows how the workflow is configured. */
const forPeople: ReadonlySet<string> = new Set<WorkflowStepKind>([
  'trigger-manual',
  'trigger-schedule',
  'trigger-webhook',
  'assistant',
  'agent',
  'report',
  'notify',
  'task',
]);
const inputForPeople = (kind: string) => kind.startsWith('trigger-') || kind === 'task';

/**
 * Presents a run with its steps, under the names that they had when the run started. `isOpen` says that its user may see how the workflow
 * is configured.
 */
export function presentRunDetail({ row, steps, isOpen }: RunWithSteps, language: string): WorkflowRunDetail {
  const named = new Map(row.definition.steps.map((step) => [step.id, step]));
  const kindOf = ({ stepId }: RunStepRow) => named.get(stepId)?.kind ?? '';
  return {
    ...presentRun(row, language),
    steps: steps.map((step) => ({
      step_id: step.stepId,
      name: named.get(step.stepId)?.name ?? step.stepId,
      kind: kindOf(step),
      status: step.status,
      attempt: step.attempt,
      input: isOpen || inputForPeople(kindOf(step)) ? step.input : null,
      output: isOpen || forPeople.has(kindOf(step)) ? step.output : null,
      ...(kindOf(step) === 'http' && step.status === 'waiting' && step.flow
        ? { leaves: { private: [...step.flow.private], untrusted: [...step.flow.untrusted] } }
        : {}),
      problem: writeStored(step.problemSentence, step.problem, language),
      started_at: step.startedAt?.toISOString() ?? null,
      ended_at: step.endedAt?.toISOString() ?? null,
    })),
  };
}
