import type { WorkflowState } from 'shared-contracts';
import { useMessages } from './messages.ts';

/** Whether a workflow starts by itself, and how its last run stands, in words. */
export function WorkflowMark({ state }: { state: WorkflowState }) {
  const text = useMessages();
  const status = state.last_run?.status ?? 'none';
  return (
    <span className="run-marks">
      {state.is_on ? (
        <span className="run-mark" data-status="on">
          {text('workflowOn')}
        </span>
      ) : null}
      <span className="run-mark" data-status={status}>
        {text(`lastRun_${status}`)}
      </span>
    </span>
  );
}
