import { limits } from 'shared-contracts';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { sayWorkflowRun } from '../../../../messages/workflow-run.ts';
import type { Sentence } from '../../../../platform/language/messages.ts';

interface LimitedRun {
  readonly createdAt: Date;
  readonly definition: WorkflowDefinition;
}
interface TimedStep {
  readonly stepId: string;
  readonly status: string;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly workedMs?: number | null;
}

/**
 * Returns which limit a run has reached, and when it can reach one at the earliest. Waits count toward its age only. `working` says for how
 * long this node has worked on steps in progress; one that a dead node left is repeated, and the time until then was no work.
 */
export function lookAtLimits(
  { createdAt, definition }: LimitedRun,
  steps: readonly TimedStep[],
  now: Date,
  working: (stepId: string) => number | undefined,
): { readonly problem: Sentence | undefined; readonly nextLook: Date } {
  const waits = new Set(definition.steps.filter(({ kind }) => kind === 'wait' || kind === 'task').map(({ id }) => id));
  const started = steps.filter((step) => step.startedAt !== null && step.status !== 'waiting' && !waits.has(step.stepId));
  const worked = started.reduce((sum, step) => sum + (step.endedAt ? workedOn(step) : (working(step.stepId) ?? 0)), 0);
  const atOnce = started.filter(({ endedAt }) => endedAt === null).length;
  const oldAt = createdAt.getTime() + limits.workflowRunMaxMs;
  const left = (limits.workflowWorkMaxMs - worked) / Math.max(1, atOnce);
  return { problem: problemOf(now.getTime() >= oldAt, left <= 0), nextLook: new Date(Math.min(oldAt, now.getTime() + Math.max(0, left))) };
}

function problemOf(isOld: boolean, hasWorkedLong: boolean): Sentence | undefined {
  if (isOld) return sayWorkflowRun('runTooOld');
  return hasWorkedLong ? sayWorkflowRun('runTooLong') : undefined;
}

/** Returns how long an ended step took. Steps of earlier versions have only the times when they started and ended. */
const workedOn = ({ workedMs, startedAt, endedAt }: TimedStep) =>
  workedMs ?? (startedAt && endedAt ? endedAt.getTime() - startedAt.getTime() : 0);
