import type { WorkflowRunStatus } from 'shared-contracts';
import type { WorkflowStatus } from 'shared-contracts/workflow-calls';
import { Status, type StatusProps } from 'shared-ui/collections';
import { useMessages } from '../../messages/messages.ts';

const runTones: Readonly<Record<WorkflowRunStatus, StatusProps['tone']>> = {
  queued: 'busy',
  running: 'busy',
  waiting: 'waits',
  succeeded: 'works',
  failed: 'failed',
  cancelled: 'off',
};

/** Renders the status of a run. */
export function RunMark({ status }: { status: WorkflowRunStatus }) {
  const text = useMessages();
  return <Status tone={runTones[status]}>{text(`runStatus_${status}`)}</Status>;
}

const workflowTones = { draft: 'off', ready: 'works', off: 'off', on: 'works' } as const;

/** Renders the status of a workflow. */
export function WorkflowMark({ status }: { status: WorkflowStatus }) {
  const text = useMessages();
  return <Status tone={workflowTones[status]}>{text(`workflowStatus_${status}`)}</Status>;
}
