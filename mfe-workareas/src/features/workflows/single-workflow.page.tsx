import { routes } from 'shared-contracts';
import { findWorkflow } from 'shared-contracts/workflow-calls';
import { EmptyState, PageHeader, QueryView } from 'shared-ui';
import { Workflow } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { Link, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Dashboard } from './dashboard.tsx';

/** Renders the dashboard of the workflow in the address, named by its id or by the chat that drafted it. */
export function SingleWorkflowPage() {
  const text = useMessages();
  const [params] = useSearchParams();
  const workflowId = params.get('workflowId') ?? '';
  const sessionId = params.get('sessionId') ?? '';
  if (workflowId) return <Dashboard key={workflowId} workflowId={workflowId} />;
  if (sessionId) return <OfChat sessionId={sessionId} />;
  return (
    <div className="ui-page">
      <PageHeader title={text('singleWorkflowTitle')} actions={<Link to={routes.workflows()}>{text('seeWorkflows')}</Link>} />
      <EmptyState icon={<Workflow />} title={text('noSession')} note={text('noSessionNote')} />
    </div>
  );
}

function OfChat({ sessionId }: { sessionId: string }) {
  const text = useMessages();
  const found = useCall(findWorkflow, { query: { session_id: sessionId } });
  if (found.data?.workflow_id) return <Dashboard key={found.data.workflow_id} workflowId={found.data.workflow_id} />;
  return (
    <div className="ui-page">
      <PageHeader title={text('singleWorkflowTitle')} actions={<Link to={routes.workflows()}>{text('seeWorkflows')}</Link>} />
      <QueryView query={found} failedTitle={text('sessionFailed')}>
        {() => (
          <EmptyState
            icon={<Workflow />}
            title={text('noBlueprint')}
            note={text('noBlueprintNote')}
            action={<Link to={routes.chat({ sessionId })}>{text('openChat')}</Link>}
          />
        )}
      </QueryView>
    </div>
  );
}
