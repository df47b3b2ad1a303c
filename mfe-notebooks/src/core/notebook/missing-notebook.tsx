import { routes } from 'shared-contracts';
import { EmptyState, PageHeader } from 'shared-ui';
import { Notebook } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useNotebookMessages } from '../../messages/notebook.ts';

/** Renders the page of a notebook that does not exist or belongs to somebody else. */
export function MissingNotebook() {
  const text = useNotebookMessages();
  return (
    <>
      <PageHeader title={text('notebookMissing')} />
      <EmptyState
        icon={<Notebook />}
        title={text('notebookMissingNote')}
        action={<Link to={routes.notebooks()}>{text('seeNotebooks')}</Link>}
      />
    </>
  );
}
