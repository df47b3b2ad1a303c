import type { WorkflowRunStatus } from 'shared-contracts';
import type { WorkflowStatus } from 'shared-contracts/workflow-calls';
import { StatusMark } from 'shared-ui/items';
import { useMessages } from '../../messages/messages.ts';

/** Renders the status of a run. */
export function RunMark({ status }: { status: WorkflowRunStatus }) {
  const text = useMessages();
  return <StatusMark status={status}>{text(`runStatus_${status}`)}</StatusMark>;
}

/** Renders the status of a workflow. */
export function WorkflowMark({ status }: { status: WorkflowStatus }) {
  const text = useMessages();
  return <StatusMark status={status}>{text(`workflowStatus_${status}`)}</StatusMark>;
}
