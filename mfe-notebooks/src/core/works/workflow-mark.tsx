import type { WorkflowState } from 'shared-contracts';
import { StatusMark } from 'shared-ui/items';
import { useMessages } from '../../messages/messages.ts';

/** Whether a workflow starts by itself, and how its last run stands, in words. */
export function WorkflowMark({ state }: { state: WorkflowState }) {
  const text = useMessages();
  const status = state.last_run?.status ?? 'none';
  return (
    <span className="workflow-marks">
      {state.is_on ? <StatusMark status="on">{text('workflowOn')}</StatusMark> : null}
      <StatusMark status={status}>{text(`lastRun_${status}`)}</StatusMark>
    </span>
  );
}
