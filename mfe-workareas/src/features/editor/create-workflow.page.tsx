import { useCallback, useState } from 'react';
import { routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import type { WorkflowDetail } from 'shared-contracts/workflow-calls';
import { EmptyState, PageHeader, QueryView } from 'shared-ui';
import { Workflow } from 'shared-ui/icons';
import { Link, useSearchParams } from 'shared-ui/router';
import * as pageStyles from '../../core/workflow/canvas-header.module.css';
import { useWorkflow } from '../../core/workflow/workflow.api.ts';
import { getOwnerName, mayDo } from '../../core/workflow/workflow-access.model.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';
import { Editor } from './editor.tsx';

/** Renders the editor for the workflow in the address, or for a new one that its first change creates. */
export function CreateWorkflowPage() {
  const [params] = useSearchParams();
  const { navigate } = useShell();
  const workflowId = params.get('workflowId') ?? '';
  const [born, setBorn] = useState('');
  const openCreated = useCallback((id: string) => navigate.to(routes.editWorkflow(id), { replace: true }), [navigate]);
  const handleCreated = useCallback(
    (id: string) => {
      setBorn(id);
      openCreated(id);
    },
    [openCreated],
  );
  // A workflow created here keeps its editor, and with it the undo history and the selected step.
  if (workflowId === '' || workflowId === born) return <Editor key="new" opened={null} onCreated={handleCreated} />;
  return <StoredWorkflow key={workflowId} workflowId={workflowId} onCreated={openCreated} />;
}

function StoredWorkflow({ workflowId, onCreated }: { workflowId: string; onCreated: (id: string) => void }) {
  const text = useMessages();
  const query = useWorkflow(workflowId, true);
  // Editing a stale copy from the cache would only end in a conflict.
  const fresh = { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
  return (
    <div className={fresh.data ? pageStyles.page : styles.loading}>
      <QueryView query={fresh} failedTitle={text('workflowFailed')}>
        {(detail) => (mayDo(detail, 'edit') ? <Editor opened={detail} onCreated={onCreated} /> : <NotEditable workflow={detail} />)}
      </QueryView>
    </div>
  );
}

/** Renders the way from the editor's address to a workflow that the user may not edit. */
function NotEditable({ workflow }: { workflow: WorkflowDetail }) {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={workflow.name} />
      <EmptyState
        icon={<Workflow />}
        title={text('notEditable')}
        note={text('notEditableNote', { name: getOwnerName(workflow) ?? '' })}
        action={<Link to={routes.workflow(workflow.workflow_id)}>{text('openDashboard')}</Link>}
      />
    </div>
  );
}
