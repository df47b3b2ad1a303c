import { type Notebook, routes } from 'shared-contracts';
import { Tag } from 'shared-ui';
import { SharingMark } from 'shared-ui/items';
import { ListRow } from 'shared-ui/list';
import { useParams } from 'shared-ui/router';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { DropTarget } from './drop-target.tsx';
import { useNotebookMenu } from './use-notebook-menu.tsx';

/** Renders a notebook in a list, with its menu. Items can be dropped on it. */
export function NotebookRow({ notebook }: { notebook: Notebook }) {
  const text = useNotebookMessages();
  const { id } = useParams();
  const { items, onClick, dialogs } = useNotebookMenu(notebook);
  const { notebook_id, title, default_value, sharing } = notebook;
  return (
    <DropTarget notebook={notebook}>
      <ListRow
        label={title}
        to={routes.notebook(notebook_id)}
        isCurrent={id === notebook_id}
        extra={
          <>
            <SharingMark sharing={sharing} />
            {default_value ? <Tag>{text('defaultMark')}</Tag> : null}
          </>
        }
        menuItems={items}
        onMenuClick={onClick}
      />
      {dialogs}
    </DropTarget>
  );
}
