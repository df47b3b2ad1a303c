import { useState } from 'react';
import { routes } from 'shared-contracts';
import { Button } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { NotebookForm } from './notebook-form.modal.tsx';
import type { NotebookFields } from './notebooks.api.ts';
import { useNotebookActions } from './use-notebook-actions.ts';

/** Renders the button that creates a notebook and then opens it. */
export function CreateNotebook() {
  const text = useNotebookMessages();
  const navigate = useNavigate();
  const { create } = useNotebookActions();
  const [isOpen, setIsOpen] = useState(false);
  const handleSave = async (fields: NotebookFields) => {
    const notebook = await create(fields);
    if (notebook) void navigate(routes.notebook(notebook.notebook_id));
    return notebook !== null;
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text('createNotebook')}</Button>
      {isOpen ? <NotebookForm onSave={handleSave} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
