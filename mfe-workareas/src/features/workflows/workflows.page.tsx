import { useState } from 'react';
import { routes } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import type { WorkflowSummary } from 'shared-contracts/workflow-calls';
import { EmptyState, formatDateTime, PageHeader } from 'shared-ui';
import { PageMenu, RowTitle, SearchField, Table } from 'shared-ui/collections';
import { CalendarDays, Pencil, Play, Plus, Trash2, Workflow, Zap } from 'shared-ui/icons';
import { SharingMark } from 'shared-ui/items';
import { PillChoice } from 'shared-ui/list';
import { Link } from 'shared-ui/router';
import { RunMark, WorkflowMark } from '../../core/workflow/run-mark.tsx';
import { useLiveRuns } from '../../core/workflow/use-live-runs.ts';
import { useWorkflows } from '../../core/workflow/workflow.api.ts';
import { mayDo } from '../../core/workflow/workflow-access.model.ts';
import { ImportWorkflow } from '../../core/workflow-exchange/import-workflow.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useWorkflowItemActions } from './use-workflow-item-actions.ts';
import { chooseWorkflows, countWorkflows, type WorkflowFilter, workflowFilters } from './workflow-filters.model.ts';
import { WorkflowSwitch } from './workflow-switch.tsx';
import * as styles from './workflows.module.css';

export function WorkflowsPage() {
  const text = useMessages();
  const workflows = useWorkflows(useLiveRuns());
  const [filter, setFilter] = useState<WorkflowFilter>('all');
  const [search, setSearch] = useState('');
  const all = workflows.data?.workflows;
  const create = (
    <Link className={styles.create} to={routes.createWorkflow()}>
      <Plus size={16} />
      {text('createWorkflowTitle')}
    </Link>
  );
  return (
    <div className="ui-page">
      <PageHeader
        title={text('workflowsTitle')}
        note={text('workflowsNote')}
        actions={
          <>
            <ImportWorkflow />
            {create}
          </>
        }
      />
      {all?.length ? (
        <div className={styles.filters}>
          <PillChoice
            label={text('workflowsShown')}
            value={filter}
            options={workflowFilters
              .map((value) => ({ value, label: text(`workflowFilter_${value}`), count: countWorkflows(all, value) }))
              .filter(({ value, count }) => count > 0 || value === 'all' || value === filter)}
            onChange={setFilter}
          />
          <SearchField label={text('searchWorkflows')} value={search} onChange={setSearch} />
        </div>
      ) : null}
      <WorkflowTable
        query={{ ...workflows, data: all && chooseWorkflows(all, filter, search) }}
        empty={
          all?.length ? (
            <EmptyState icon={<Workflow />} title={text('noWorkflowsFound')} />
          ) : (
            <EmptyState icon={<Workflow />} title={text('noWorkflows')} note={text('noWorkflowsNote')} action={create} />
          )
        }
      />
    </div>
  );
}

const itemOf = ({ workflow_id: id, name }: WorkflowSummary) => ({ kind: 'blueprint' as const, id, name, notebook_id: null });
const triggerIcons = { manual: Play, schedule: CalendarDays, webhook: Zap } as const;

function WorkflowTable({ query, empty }: Pick<Parameters<typeof Table<WorkflowSummary>>[0], 'query' | 'empty'>) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const when = (time: string) => formatDateTime(time, timeZone ? { timeZone } : {});
  return (
    <Table<WorkflowSummary>
      label={text('workflowsList')}
      query={query}
      failedTitle={text('worksFailed')}
      rowKey={({ workflow_id }) => workflow_id}
      empty={empty}
      columns={[
        { key: 'name', title: text('workflowColumn'), render: (workflow) => <Name workflow={workflow} /> },
        {
          key: 'last',
          title: text('lastRunColumn'),
          render: ({ last_run: run }) =>
            run ? (
              <span className={styles.cell}>
                <RunMark status={run.status} />
                <small>{when(run.created_at)}</small>
              </span>
            ) : (
              <small className={styles.empty}>{text('neverRun')}</small>
            ),
        },
        { key: 'next', title: text('nextLabel'), isMinor: true, render: ({ next_at: next }) => (next ? when(next) : '') },
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
        { key: 'menu', title: text('actionsColumn'), isUntitled: true, align: 'end', render: (workflow) => <Menu workflow={workflow} /> },
      ]}
    />
  );
}

function Name({ workflow: { workflow_id, name, steps, trigger, sharing } }: { workflow: WorkflowSummary }) {
  const text = useMessages();
  const Icon = trigger ? triggerIcons[trigger] : Workflow;
  return (
    <RowTitle
      title={name || text('untitled')}
      to={routes.workflow(workflow_id)}
      logo={
        <span className={styles.icon}>
          <Icon size={18} />
        </span>
      }
      note={[trigger && text(`trigger_${trigger}`), text('stepCount', { count: steps })].filter(Boolean).join(' · ')}
      mark={<SharingMark sharing={sharing} />}
    />
  );
}

function Menu({ workflow }: { workflow: WorkflowSummary }) {
  const text = useMessages();
  const { navigate } = useShell();
  const actions = useWorkflowItemActions();
  const items = [
    ...(mayDo(workflow, 'edit') ? [{ key: 'edit', icon: <Pencil size={16} />, label: text('editWorkflow') }] : []),
    ...(mayDo(workflow, 'own') ? [{ key: 'delete', icon: <Trash2 size={16} />, label: text('deleteItem'), danger: true }] : []),
  ];
  return (
    <PageMenu
      label={workflow.name || text('untitled')}
      items={items}
      onClick={({ key }) =>
        key === 'edit' ? navigate.to(routes.editWorkflow(workflow.workflow_id)) : void actions.remove([itemOf(workflow)])
      }
    />
  );
}
