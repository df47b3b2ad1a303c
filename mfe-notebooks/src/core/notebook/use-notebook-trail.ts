import { routes } from 'shared-contracts';
import type { ParentPage } from 'shared-ui';
import { useNotebookMessages } from '../../messages/notebook.ts';

/** Returns the pages above a page of a notebook, for its header. */
export function useNotebookTrail(id: string, title: string): ParentPage[] {
  const text = useNotebookMessages();
  return [
    { label: text('notebooksTitle'), to: routes.notebooks() },
    { label: title, to: routes.notebook(id) },
  ];
}
