import type { WorkflowRunStep } from 'shared-contracts/workflow-calls';
import type { useMessages } from '../../messages/messages.ts';

/** Returns in one line how a step of a run went: its status, how long it took, and which attempt it was. */
export const writeStepState = (step: WorkflowRunStep, text: ReturnType<typeof useMessages>): string =>
  [text(`stepStatus_${step.status}`), writeDuration(step), step.attempt > 1 && text('attempt', { count: step.attempt })]
    .filter(Boolean)
    .join(' · ');

/** Returns how long something took, or nothing while it hasn't ended. */
export function writeDuration({ started_at: from, ended_at: to }: Pick<WorkflowRunStep, 'started_at' | 'ended_at'>): string {
  if (!from || !to) return '';
  const seconds = (Date.parse(to) - Date.parse(from)) / 1_000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
}
