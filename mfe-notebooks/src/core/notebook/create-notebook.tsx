import { useState } from 'react';
import { routes } from 'shared-contracts';
import { Button } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { NotebookForm } from './notebook-form.modal.tsx';
import type { NotebookFields } from './notebooks.api.ts';
import { useNotebookActions } from './use-notebook-actions.ts';

/** Returns what opens the form of a new notebook, and the form. The notebook opens when it has been created. */
export function useNewNotebook() {
  const navigate = useNavigate();
  const { create } = useNotebookActions();
  const [isOpen, setIsOpen] = useState(false);
  const handleSave = async (fields: NotebookFields) => {
    const notebook = await create(fields);
    if (notebook) void navigate(routes.notebook(notebook.notebook_id));
    return notebook !== null;
  };
  const form = isOpen ? <NotebookForm onSave={handleSave} onClose={() => setIsOpen(false)} /> : null;
  return { open: () => setIsOpen(true), form };
}

/** Renders the button that creates a notebook and then opens it. */
export function CreateNotebook() {
  const text = useNotebookMessages();
  const { open, form } = useNewNotebook();
  return (
    <>
      <Button block onClick={open}>
        {text('createNotebook')}
      </Button>
      {form}
    </>
  );
}
