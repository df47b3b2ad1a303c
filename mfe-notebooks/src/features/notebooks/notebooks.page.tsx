import { PageHeader } from 'shared-ui';
import { CreateNotebook } from '../../core/notebook/create-notebook.tsx';
import { NotebookList } from '../../core/notebook/notebook-list.tsx';
import { useNotebookMessages } from '../../messages/notebook.ts';

export function NotebooksPage() {
  const text = useNotebookMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('notebooksTitle')} note={text('notebooksNote')} actions={<CreateNotebook />} />
      <NotebookList shape="tile" />
    </div>
  );
}
