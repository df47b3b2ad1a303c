import { type DragEvent, useState } from 'react';
import { type Notebook, routes } from 'shared-contracts';
import { Tag } from 'shared-ui';
import { draggedItems, SharePart, SharingMark } from 'shared-ui/items';
import { ListRow } from 'shared-ui/list';
import { useNavigate, useParams } from 'shared-ui/router';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { RowTime } from '../../shared/row-time.tsx';
import { useWorkActions } from '../works/use-work-actions.ts';
import { NotebookForm } from './notebook-form.modal.tsx';
import { buildNotebookMenu } from './notebook-menu.ts';
import * as styles from './notebook-row.module.css';
import { useNotebookActions } from './use-notebook-actions.ts';

/** Renders a notebook in a list, with its menu and forms. Items can be dropped on it. */
export function NotebookRow({ notebook, hasTime }: { notebook: Notebook; hasTime: boolean }) {
  const text = useNotebookMessages();
  const navigate = useNavigate();
  const { id } = useParams();
  const { update, remove } = useNotebookActions();
  const [asked, setAsked] = useState<'edit' | 'move' | 'share' | null>(null);
  const { notebook_id, title, default_value, updated_at, sharing } = notebook;
  const handleDelete = async () => {
    if ((await remove(notebook)) && id === notebook_id) void navigate(routes.notebooks());
  };
  const handleMenu = (key: string) => {
    if (key === 'delete') void handleDelete();
    if (key === 'edit' || key === 'move' || key === 'share') setAsked(key);
  };
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
            {hasTime ? <RowTime at={updated_at} label={(when) => text('changed', { when })} /> : null}
          </>
        }
        menuItems={buildNotebookMenu(notebook, text)}
        onMenuClick={({ key }) => handleMenu(key)}
      />
      <SharePart
        thing={asked === 'share' ? { kind: 'notebook', id: notebook_id, name: title, sharing } : null}
        onClose={() => setAsked(null)}
      />
      {asked === 'edit' || asked === 'move' ? (
        <NotebookForm
          notebook={notebook}
          isMove={asked === 'move'}
          onSave={(fields) => update(notebook, fields)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </DropTarget>
  );
}

/** Moves dropped items to the notebook. Keyboard users have Move in each item's menu. */
function DropTarget({ notebook, children }: { notebook: Notebook; children: React.ReactNode }) {
  const { move } = useWorkActions();
  const [isOver, setIsOver] = useState(false);
  const handleOver = (event: DragEvent) => {
    if (notebook.sharing?.owner || !draggedItems(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setIsOver(false);
    const items = draggedItems(event);
    if (notebook.sharing?.owner || !items?.length) return;
    event.preventDefault();
    void move(items, notebook);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, and the items' menus move them by keyboard.
    <div className={styles.dropTarget} data-over={isOver} onDragOver={handleOver} onDragLeave={() => setIsOver(false)} onDrop={handleDrop}>
      {children}
    </div>
  );
}
