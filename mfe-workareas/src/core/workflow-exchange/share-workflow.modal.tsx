import { routes } from 'shared-contracts';
import { listWorkflowShares, revokeWorkflowShare, shareWorkflow } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { ShareLinksModal } from 'shared-ui/reading';
import { useMessages } from '../../messages/messages.ts';

/** Renders the dialog that creates and revokes links to a workflow. */
export function ShareWorkflow({ workflowId, onClose }: { workflowId: string; onClose: () => void }) {
  const text = useMessages();
  const { api } = useShell();
  return (
    <ShareLinksModal
      title={text('shareWorkflowTitle')}
      note={text('shareWorkflowNote')}
      linkLabel={text('linkToWorkflow')}
      failedTitle={text('shareWorkflowFailed')}
      queryKey={[listWorkflowShares.tag, listWorkflowShares.name, workflowId]}
      load={async (signal) => (await api.call(listWorkflowShares, { query: { workflow_id: workflowId } }, { signal })).shares}
      create={() => api.call(shareWorkflow, { body: { workflow_id: workflowId } })}
      end={(share_id) => api.call(revokeWorkflowShare, { params: { share_id } })}
      route={routes.sharedWorkflow}
      onClose={onClose}
    />
  );
}
