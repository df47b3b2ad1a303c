import { useSession } from 'shared-contracts/shell';
import type { WorkflowRun } from 'shared-contracts/workflow-calls';
import { formatDateTime, type ShownQuery } from 'shared-ui';
import { RowTitle, Table } from 'shared-ui/collections';
import { RunMark } from '../../core/workflow/run-mark.tsx';
import { routeOfRun } from '../../core/workflow/workflow.api.ts';
import { useMessages } from '../../messages/messages.ts';
import { writeDuration } from './run-state.ts';
import * as styles from './workflows.module.css';

/** Renders the newest runs of a workflow. Each leads to its page. */
export function RunHistory({ workflowId, query }: { workflowId: string; query: ShownQuery<readonly WorkflowRun[]> }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  return (
    <Table<WorkflowRun>
      label={text('runHistory')}
      query={query}
      failedTitle={text('runsFailed')}
      rowKey={({ run_id }) => run_id}
      empty={<p className={styles.empty}>{text('noRuns')}</p>}
      columns={[
        {
          key: 'when',
          title: text('runWhen'),
          render: ({ run_id, created_at: at }) => (
            <RowTitle title={formatDateTime(at, timeZone ? { timeZone } : {})} to={routeOfRun(workflowId, run_id)} />
          ),
        },
        { key: 'state', title: text('statusLabel'), render: ({ status }) => <RunMark status={status} /> },
        { key: 'by', title: text('runStartedBy'), isMinor: true, render: ({ started_by }) => text(`startedBy_${started_by}`) },
        {
          key: 'took',
          title: text('runTook'),
          align: 'end',
          isMinor: true,
          render: ({ created_at, ended_at }) => writeDuration({ started_at: created_at, ended_at }),
        },
      ]}
    />
  );
}
