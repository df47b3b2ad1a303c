import { routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import type { WorkflowSummary } from 'shared-contracts/workflow-calls';
import { EmptyState, formatDateTime, IconButton, PageHeader, QueryView } from 'shared-ui';
import { Plus, Trash2, Workflow } from 'shared-ui/icons';
import { SharingMark } from 'shared-ui/items';
import { Link } from 'shared-ui/router';
import { RunMark, WorkflowMark } from '../../core/workflow/run-mark.tsx';
import { useLiveRuns } from '../../core/workflow/use-live-runs.ts';
import { useWorkflows } from '../../core/workflow/workflow.api.ts';
import { mayDo } from '../../core/workflow/workflow-access.model.ts';
import { ImportWorkflow } from '../../core/workflow-exchange/import-workflow.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useWorkflowItemActions } from './use-workflow-item-actions.ts';
import * as styles from './workflows.module.css';

export function WorkflowsPage() {
  const text = useMessages();
  const workflows = useWorkflows(useLiveRuns());
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
          <span className={styles.actions}>
            <ImportWorkflow />
            {create}
          </span>
        }
      />
      <QueryView query={workflows} failedTitle={text('worksFailed')}>
        {({ workflows: list }) =>
          list.length ? (
            <WorkflowList workflows={list} />
          ) : (
            <EmptyState icon={<Workflow />} title={text('noWorkflows')} note={text('noWorkflowsNote')} action={create} />
          )
        }
      </QueryView>
    </div>
  );
}

function WorkflowList({ workflows }: { workflows: readonly WorkflowSummary[] }) {
  const text = useMessages();
  const actions = useWorkflowItemActions();
  return (
    <ul className={styles.list} aria-label={text('workflowsList')}>
      {workflows.map((workflow) => (
        <WorkflowRow key={workflow.workflow_id} workflow={workflow} onDelete={() => void actions.remove([itemOf(workflow)])} />
      ))}
    </ul>
  );
}

const itemOf = ({ workflow_id: id, name }: WorkflowSummary) => ({ kind: 'blueprint' as const, id, name, notebook_id: null });

function WorkflowRow({ workflow, onDelete }: { workflow: WorkflowSummary; onDelete: () => void }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const when = (time: string) => formatDateTime(time, timeZone ? { timeZone } : {});
  const { workflow_id, name, status, steps, trigger, next_at, last_run } = workflow;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Workflow size={16} />
      </span>
      <div>
        <Link to={routes.workflow(workflow_id)} dir="auto">
          {name || text('untitled')}
        </Link>
        <p>
          {[trigger && text(`trigger_${trigger}`), text('stepCount', { count: steps }), next_at && text('nextAt', { when: when(next_at) })]
            .filter(Boolean)
            .join(' · ')}{' '}
          <SharingMark sharing={workflow.sharing} />
        </p>
      </div>
      <div className={styles.rowRun}>
        {last_run ? (
          <>
            <RunMark status={last_run.status} />
            <small>{when(last_run.created_at)}</small>
          </>
        ) : (
          <small>{text('neverRun')}</small>
        )}
      </div>
      <span className={styles.rowStatus}>
        <WorkflowMark status={status} />
      </span>
      {mayDo(workflow, 'edit') ? (
        <Link to={routes.editWorkflow(workflow_id)} aria-label={text('editWorkflowOf', { name })}>
          {text('editWorkflow')}
        </Link>
      ) : null}
      {mayDo(workflow, 'own') ? (
        <IconButton icon={<Trash2 size={16} />} label={text('deleteWorkflow', { name: name || text('untitled') })} onClick={onDelete} />
      ) : null}
    </li>
  );
}
