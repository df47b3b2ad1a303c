import { limits } from 'shared-contracts';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { sayWorkflowRun } from '../../../messages/workflow-run.ts';
import type { Sentence } from '../../../platform/language/messages.ts';

interface LimitedRun {
  readonly createdAt: Date;
  readonly definition: WorkflowDefinition;
}
interface TimedStep {
  readonly stepId: string;
  readonly status: string;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Returns which limit a run has reached, and when it can reach one at the earliest. Waits count toward its age only. */
export function lookAtLimits(
  { createdAt, definition }: LimitedRun,
  steps: readonly TimedStep[],
  now: Date,
): { readonly problem: Sentence | undefined; readonly nextLook: Date } {
  const waits = new Set(definition.steps.filter(({ kind }) => kind === 'wait' || kind === 'task').map(({ id }) => id));
  const begun = steps.filter((step) => step.startedAt !== null && step.status !== 'waiting' && !waits.has(step.stepId));
  const worked = begun.reduce((sum, { startedAt, endedAt }) => sum + ((endedAt ?? now).getTime() - (startedAt ?? now).getTime()), 0);
  const atOnce = begun.filter(({ endedAt }) => endedAt === null).length;
  const oldAt = createdAt.getTime() + limits.workflowRunMaxMs;
  const left = (limits.workflowWorkMaxMs - worked) / Math.max(1, atOnce);
  return { problem: problemOf(now.getTime() >= oldAt, left <= 0), nextLook: new Date(Math.min(oldAt, now.getTime() + Math.max(0, left))) };
}

function problemOf(isOld: boolean, hasWorkedLong: boolean): Sentence | undefined {
  if (isOld) return sayWorkflowRun('runTooOld');
  return hasWorkedLong ? sayWorkflowRun('runTooLong') : undefined;
}
