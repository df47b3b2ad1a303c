import { PageHeader } from 'shared-ui';
import { CreateNotebook } from '../../shared/create-notebook.tsx';
import { useMessages } from '../../shared/messages.ts';
import { NotebookList } from '../../shared/notebook-list.tsx';

export function NotebooksPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('notebooksTitle')} note={text('notebooksNote')} actions={<CreateNotebook />} />
      <NotebookList shape="tile" />
    </div>
  );
}
