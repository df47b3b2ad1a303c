import './editor.css';
import { useCallback, useState } from 'react';
import { routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { QueryView } from 'shared-ui';
import { useSearchParams } from 'shared-ui/router';
import { useWorkflow } from '../../core/workflow/workflow.api.ts';
import { useMessages } from '../../messages/messages.ts';
import { Editor } from './editor.tsx';

/** The canvas: of the workflow that the address names, or of a new one, which is made by its first change. */
export function CreateWorkflowPage() {
  const [params] = useSearchParams();
  const { navigate } = useShell();
  const workflowId = params.get('workflowId') ?? '';
  const [born, setBorn] = useState('');
  const handleCreated = useCallback(
    (id: string) => {
      setBorn(id);
      navigate.to(routes.editWorkflow(id), { replace: true });
    },
    [navigate],
  );
  // What was made here goes on in the same editor, with its undo and its chosen step.
  if (workflowId === '' || workflowId === born) return <Editor key="new" opened={null} onCreated={handleCreated} />;
  return <StoredWorkflow key={workflowId} workflowId={workflowId} onCreated={handleCreated} />;
}

function StoredWorkflow({ workflowId, onCreated }: { workflowId: string; onCreated: (id: string) => void }) {
  const text = useMessages();
  const query = useWorkflow(workflowId, true);
  // What was looked at earlier may have been changed since: building on it would only run into a conflict.
  const fresh = { ...query, data: query.isFetchedAfterMount ? query.data : undefined };
  return (
    <div className="editor-loading ui-wide-page">
      <QueryView query={fresh} failedTitle={text('workflowFailed')}>
        {(detail) => <Editor opened={detail} onCreated={onCreated} />}
      </QueryView>
    </div>
  );
}
