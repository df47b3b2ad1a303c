import { useState } from 'react';
import { routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import type { WorkflowSummary } from 'shared-contracts/workflow-calls';
import { EmptyState, formatDate, formatTime, PageHeader } from 'shared-ui';
import { RowTitle, SearchField, Table, TimeAgo } from 'shared-ui/collections';
import { CalendarDays, Play, Plus, Workflow, Zap } from 'shared-ui/icons';
import { ItemMenu, SharingMark } from 'shared-ui/items';
import { PillChoice } from 'shared-ui/list';
import { Link } from 'shared-ui/router';
import { describeSchedule } from '../../core/workflow/describe-step.ts';
import { RunMark, WorkflowMark } from '../../core/workflow/run-mark.tsx';
import { useLiveRuns } from '../../core/workflow/use-live-runs.ts';
import { useWorkflows } from '../../core/workflow/workflow.api.ts';
import { mayDo } from '../../core/workflow/workflow-access.model.ts';
import { ImportWorkflow } from '../../core/workflow-exchange/import-workflow.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useListMessages } from '../../messages/workflow-list.ts';
import { describeCron } from './describe-cron.ts';
import { RunBars, RunLegend } from './run-bars.tsx';
import { itemOf, useWorkflowItemActions } from './use-workflow-item-actions.ts';
import { chooseWorkflows, countWorkflows, type WorkflowFilter, workflowFilters } from './workflow-filters.model.ts';
import { WorkflowSwitch } from './workflow-switch.tsx';
import { WorkflowUses } from './workflow-uses.tsx';
import * as styles from './workflows.module.css';

export function WorkflowsPage() {
  const text = useMessages();
  const listText = useListMessages();
  const workflows = useWorkflows(useLiveRuns());
  const [filter, setFilter] = useState<WorkflowFilter>('all');
  const [search, setSearch] = useState('');
  const all = workflows.data?.workflows;
  return (
    <div className="ui-page">
      <PageHeader
        title={text('workflowsTitle')}
        note={text('workflowsNote')}
        actions={
          <>
            <ImportWorkflow />
            <Link className={styles.create} to={routes.createWorkflow()}>
              <Plus size={16} />
              {text('createWorkflowTitle')}
            </Link>
          </>
        }
      />
      {all?.length ? (
        <div className={styles.filters}>
          <PillChoice
            label={listText('workflowsShown')}
            value={filter}
            options={workflowFilters
              .map((value) => ({ value, label: text(`workflowFilter_${value}`), count: countWorkflows(all, value) }))
              .filter(({ value, count }) => count > 0 || value === 'all' || value === filter)}
            onChange={setFilter}
          />
          <SearchField label={listText('searchWorkflows')} value={search} onChange={setSearch} />
        </div>
      ) : null}
      <WorkflowTable
        query={{ ...workflows, data: all && chooseWorkflows(all, filter, search) }}
        empty={
          all?.length ? (
            <EmptyState icon={<Workflow />} title={listText('noWorkflowsFound')} />
          ) : (
            <EmptyState
              icon={<Workflow />}
              title={text('noWorkflows')}
              note={text('noWorkflowsNote')}
              action={<Link to={routes.createWorkflow()}>{text('createWorkflowTitle')}</Link>}
            />
          )
        }
      />
      {all?.some(({ recent_runs: runs }) => runs?.length) ? <RunLegend /> : null}
    </div>
  );
}

const triggerIcons = { manual: Play, schedule: CalendarDays, webhook: Zap } as const;

function WorkflowTable({ query, empty }: Pick<Parameters<typeof Table<WorkflowSummary>>[0], 'query' | 'empty'>) {
  const text = useMessages();
  const listText = useListMessages();
  const timeZone = useSession()?.timeZone;
  const actions = useWorkflowItemActions();
  return (
    <Table<WorkflowSummary>
      label={text('workflowsList')}
      query={query}
      failedTitle={text('worksFailed')}
      rowKey={({ workflow_id }) => workflow_id}
      empty={empty}
      columns={[
        { key: 'name', title: listText('workflowColumn'), render: (workflow) => <Name workflow={workflow} /> },
        {
          key: 'uses',
          title: listText('usesColumn'),
          isMinor: 'tablet',
          render: ({ uses = [] }) => (uses.length ? <WorkflowUses uses={uses} /> : null),
        },
        {
          key: 'runs',
          title: listText('lastRunsColumn'),
          isMinor: true,
          render: ({ name, recent_runs: runs = [] }) => (runs.length ? <RunBars name={name || text('untitled')} runs={runs} /> : null),
        },
        {
          key: 'last',
          title: listText('lastRunColumn'),
          render: ({ last_run: run }) =>
            run ? (
              <span className={styles.cell}>
                <RunMark status={run.status} />
                <small>
                  <TimeAgo at={run.created_at} />
                </small>
              </span>
            ) : (
              <small className={styles.empty}>{listText('neverRun')}</small>
            ),
        },
        {
          key: 'next',
          title: text('nextLabel'),
          isMinor: 'tablet',
          render: ({ next_at: next }) =>
            next ? (
              <span className={styles.cell}>
                {formatDate(next, { timeZone })}
                <small>{formatTime(next, { timeZone })}</small>
              </span>
            ) : null,
        },
        {
          key: 'state',
          title: text('statusLabel'),
          isMinor: true,
          render: (workflow) =>
            mayDo(workflow, 'own') && (workflow.status === 'on' || workflow.status === 'off') ? (
              <WorkflowSwitch workflow={workflow} isUnlabeled />
            ) : (
              <WorkflowMark status={workflow.status} />
            ),
        },
        {
          key: 'menu',
          title: listText('actionsColumn'),
          isUntitled: true,
          align: 'end',
          render: (workflow) => <ItemMenu item={itemOf(workflow)} actions={actions} />,
        },
      ]}
    />
  );
}

function Name({ workflow: { workflow_id, name, steps, trigger, schedule, sharing } }: { workflow: WorkflowSummary }) {
  const text = useMessages();
  const listText = useListMessages();
  const Icon = trigger ? triggerIcons[trigger] : Workflow;
  const start = schedule ? describeSchedule(schedule, text, (cron) => describeCron(cron, listText)) : trigger && text(`trigger_${trigger}`);
  return (
    <RowTitle
      title={name || text('untitled')}
      to={routes.workflow(workflow_id)}
      logo={
        <span className={styles.icon}>
          <Icon size={18} />
        </span>
      }
      note={[start, text('stepCount', { count: steps })].filter(Boolean).join(' · ')}
      mark={<SharingMark sharing={sharing} />}
    />
  );
}
