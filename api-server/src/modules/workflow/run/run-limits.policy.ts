import { limits } from 'shared-contracts';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';

interface LimitedRun {
  readonly createdAt: Date;
  readonly definition: WorkflowDefinition;
}
interface TimedStep {
  readonly stepId: string;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Returns which limit a run has reached, as a sentence, and when it can reach one at the earliest. Waits count toward its age only. */
export function lookAtLimits(
  { createdAt, definition }: LimitedRun,
  steps: readonly TimedStep[],
  now: Date,
): { readonly problem: string | undefined; readonly nextLook: Date } {
  const waits = new Set(definition.steps.filter(({ kind }) => kind === 'wait' || kind === 'task').map(({ id }) => id));
  const begun = steps.filter((step) => step.startedAt !== null && !waits.has(step.stepId));
  const worked = begun.reduce((sum, { startedAt, endedAt }) => sum + ((endedAt ?? now).getTime() - (startedAt ?? now).getTime()), 0);
  const atOnce = begun.filter(({ endedAt }) => endedAt === null).length;
  const oldAt = createdAt.getTime() + limits.workflowRunMaxMs;
  const left = (limits.workflowWorkMaxMs - worked) / Math.max(1, atOnce);
  return { problem: problemOf(now.getTime() >= oldAt, left <= 0), nextLook: new Date(Math.min(oldAt, now.getTime() + Math.max(0, left))) };
}

function problemOf(isOld: boolean, hasWorkedLong: boolean): string | undefined {
  if (isOld) return 'This run was stopped after 90 days, the longest a run may take, waits included. Start it again.';
  if (hasWorkedLong)
    return 'This run was ended: its steps had worked for 6 hours together, and no run may work longer. Ask for less in a step, or split the workflow.';
  return undefined;
}
