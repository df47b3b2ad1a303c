import { useState } from 'react';
import { type Notebook, reaches, routes } from 'shared-contracts';
import type { MenuProps } from 'shared-ui';
import { CircleQuestionMark, FolderInput, ListChecks, Pencil, Trash2, Users } from 'shared-ui/icons';
import { SharePart } from 'shared-ui/items';
import { useNavigate, useParams } from 'shared-ui/router';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { NotebookForm } from './notebook-form.modal.tsx';
import { useNotebookActions } from './use-notebook-actions.ts';

/**
 * Returns the menu of a notebook, the same in lists, on cards and on its page, with the dialogs that it opens. The default notebook has only
 * Share, which is disabled and says why, like Archive. A notebook of someone else has what the user may do with it.
 */
export function useNotebookMenu(notebook: Notebook) {
  const text = useNotebookMessages();
  const navigate = useNavigate();
  const { id } = useParams();
  const { update, remove } = useNotebookActions();
  const [asked, setAsked] = useState<'edit' | 'move' | 'share' | null>(null);
  const { notebook_id, title, sharing } = notebook;
  const handleDelete = async () => {
    if ((await remove(notebook)) && id === notebook_id) void navigate(routes.notebooks());
  };
  const onClick = ({ key }: { key: string }) => {
    if (key === 'delete') void handleDelete();
    if (key === 'gaps') void navigate(routes.notebook(notebook_id, 'gaps'));
    if (key === 'questions') void navigate(routes.goldenQuestions(notebook_id));
    if (key === 'edit' || key === 'move' || key === 'share') setAsked(key);
  };
  const close = () => setAsked(null);
  const dialogs = (
    <>
      <SharePart thing={asked === 'share' ? { kind: 'notebook', id: notebook_id, name: title, sharing } : null} onClose={close} />
      {asked === 'edit' || asked === 'move' ? (
        <NotebookForm notebook={notebook} isMove={asked === 'move'} onSave={(fields) => update(notebook, fields)} onClose={close} />
      ) : null}
    </>
  );
  return { items: buildItems(notebook, text), onClick, dialogs, share: () => setAsked('share') };
}

function buildItems({ default_value, sharing }: Notebook, text: ReturnType<typeof useNotebookMessages>): NonNullable<MenuProps['items']> {
  const share = { key: 'share', label: text('share'), icon: <Users size={16} /> };
  const edit = { key: 'edit', label: text('editAction'), icon: <Pencil size={16} /> };
  if (default_value) return [{ ...share, disabled: true, title: text('shareDisabled') }];
  if (sharing?.owner) return [share, ...(reaches(sharing.level, 'edit') ? [edit] : [])];
  return [
    share,
    { key: 'move', label: text('moveAction'), icon: <FolderInput size={16} /> },
    edit,
    { key: 'questions', label: text('goldenQuestions'), icon: <ListChecks size={16} /> },
    { key: 'gaps', label: text('gaps'), icon: <CircleQuestionMark size={16} /> },
    { key: 'archive', label: text('archive'), disabled: true, title: text('archiveDisabled') },
    { key: 'delete', label: text('deleteAction'), icon: <Trash2 size={16} />, danger: true },
  ];
}
