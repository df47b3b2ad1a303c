import type { ReactNode } from 'react';
import { routes } from 'shared-contracts';
import { EmptyState, PageHeader } from 'shared-ui';
import { Notebook } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useNotebookMessages } from '../../messages/notebook.ts';

/** Renders the page of a notebook that does not exist, or that the user may not see or no longer see. */
export function MissingNotebook({ unsaved }: { unsaved?: ReactNode }) {
  const text = useNotebookMessages();
  return (
    <>
      <PageHeader title={text('notebookMissing')} />
      <EmptyState
        icon={<Notebook />}
        title={text('notebookMissingNote')}
        action={<Link to={routes.notebooks()}>{text('seeNotebooks')}</Link>}
      />
      {unsaved}
    </>
  );
}
