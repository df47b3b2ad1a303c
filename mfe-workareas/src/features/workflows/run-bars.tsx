import type { WorkflowRunStatus } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import type { WorkflowSummary } from 'shared-contracts/workflow-calls';
import { formatDateTime } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import { useListMessages } from '../../messages/workflow-list.ts';
import * as styles from './run-bars.module.css';

type Run = NonNullable<WorkflowSummary['recent_runs']>[number];

const looks: Readonly<Record<WorkflowRunStatus, 'worked' | 'busy' | 'stopped'>> = {
  queued: 'busy',
  running: 'busy',
  waiting: 'busy',
  succeeded: 'worked',
  failed: 'stopped',
  cancelled: 'stopped',
};

const durationOf = ({ created_at: start, ended_at: end }: Run) => (end ? Date.parse(end) - Date.parse(start) : 0);

/** Returns how high a bar is: failures and open runs stand out, others by their share of the longest run. */
const heightOf = (run: Run, longest: number) =>
  looks[run.status] === 'worked' ? 0.35 + 0.4 * (longest ? durationOf(run) / longest : 0) : looks[run.status] === 'busy' ? 0.75 : 1;

/** Draws the latest runs of a workflow as bars, the newest last. Each says how it ended and when. */
export function RunBars({ name, runs }: { name: string; runs: readonly Run[] }) {
  const text = useMessages();
  const listText = useListMessages();
  const timeZone = useSession()?.timeZone;
  const longest = Math.max(0, ...runs.map(durationOf));
  return (
    <ol className={styles.bars} aria-label={listText('runsOf', { name })}>
      {runs.toReversed().map((run) => {
        const when = formatDateTime(run.created_at, timeZone ? { timeZone } : {});
        const label = listText('runBar', { status: text(`runStatus_${run.status}`), when });
        return (
          <li key={run.run_id} data-look={looks[run.status]} style={{ blockSize: `${heightOf(run, longest) * 100}%` }} title={label}>
            <span className="ui-visually-hidden">{label}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Says what the bars mean. */
export function RunLegend() {
  const listText = useListMessages();
  return (
    <ul className={styles.legend} aria-label={listText('runsLegend')}>
      {(['worked', 'busy', 'stopped'] as const).map((look) => (
        <li key={look}>
          <span className={styles.sample} data-look={look} aria-hidden />
          {listText(`runLook_${look}`)}
        </li>
      ))}
    </ul>
  );
}
