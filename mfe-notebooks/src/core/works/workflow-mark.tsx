import type { WorkflowState } from 'shared-contracts';
import { StatusMark } from 'shared-ui/items';
import { useWorksMessages } from '../../messages/works.ts';
import * as styles from './workflow-mark.module.css';

/** Renders whether a workflow is on, and the result of its last run. */
export function WorkflowMark({ state }: { state: WorkflowState }) {
  const text = useWorksMessages();
  const status = state.last_run?.status ?? 'none';
  return (
    <span className={styles.marks}>
      {state.is_on ? <StatusMark status="on">{text('workflowOn')}</StatusMark> : null}
      <StatusMark status={status}>{text(`lastRun_${status}`)}</StatusMark>
    </span>
  );
}
