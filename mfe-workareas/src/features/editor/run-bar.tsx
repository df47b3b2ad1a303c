import type { WorkflowRunDetail } from 'shared-contracts/workflow-calls';
import { IconButton } from 'shared-ui';
import { X } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { RunMark } from '../../core/workflow/run-mark.tsx';
import { routeOfRun } from '../../core/workflow/workflow.api.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';

/** Renders the progress of the run started from the canvas. */
export function RunBar({ run, onClose }: { run: WorkflowRunDetail; onClose: () => void }) {
  const text = useMessages();
  const done = run.steps.filter(({ status }) => status === 'succeeded' || status === 'skipped').length;
  return (
    <div className={styles.run} role="status">
      <RunMark status={run.status} />
      <span>{text('runProgress', { done, count: run.steps.length })}</span>
      {run.problem ? <span className={styles.problem}>{run.problem}</span> : null}
      <Link to={routeOfRun(run.workflow_id, run.run_id)}>{text('seeRun')}</Link>
      <IconButton size="small" icon={<X size={16} />} label={text('hideRun')} onClick={onClose} />
    </div>
  );
}
