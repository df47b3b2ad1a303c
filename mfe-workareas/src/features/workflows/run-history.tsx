import { useSession } from 'shared-contracts/shell';
import type { WorkflowRun } from 'shared-contracts/workflow-calls';
import { formatDateTime } from 'shared-ui';
import { RunMark } from '../../core/workflow/run-mark.tsx';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './workflows.module.css';

/** Renders the newest runs. The selected one is shown below. */
export function RunHistory({
  runs,
  current,
  onChoose,
}: {
  runs: readonly WorkflowRun[];
  current: string | null;
  onChoose: (runId: string) => void;
}) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  if (!runs.length) return <p className={styles.empty}>{text('noRuns')}</p>;
  return (
    <ul className={styles.runs} aria-label={text('runHistory')}>
      {runs.map((run) => (
        <li key={run.run_id}>
          <button type="button" aria-pressed={run.run_id === current} onClick={() => onChoose(run.run_id)}>
            <RunMark status={run.status} />
            <span>{formatDateTime(run.created_at, timeZone ? { timeZone } : {})}</span>
            <small>{text(`startedBy_${run.started_by}`)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
