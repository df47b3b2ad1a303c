import { PageHeader } from 'shared-ui';
import { CreateNotebook } from '../../core/notebook/create-notebook.tsx';
import { NotebookList } from '../../core/notebook/notebook-list.tsx';
import { useMessages } from '../../messages/messages.ts';

export function NotebooksPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('notebooksTitle')} note={text('notebooksNote')} actions={<CreateNotebook />} />
      <NotebookList shape="tile" />
    </div>
  );
}
