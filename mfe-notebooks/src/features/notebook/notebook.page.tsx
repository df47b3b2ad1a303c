import { useState } from 'react';
import { listedKindOf, type Notebook, reaches, routes, tileKinds } from 'shared-contracts';
import { Button, EmptyState, PageHeader, QueryView } from 'shared-ui';
import { Notebook as NotebookIcon, NotebookPen, Users } from 'shared-ui/icons';
import { SharePart, useKindNames } from 'shared-ui/items';
import { Link, useNavigate, useParams } from 'shared-ui/router';
import { MissingNotebook } from '../../core/notebook/missing-notebook.tsx';
import { useSeenNotebooks } from '../../core/notebook/notebooks.api.ts';
import { useNotebookActions } from '../../core/notebook/use-notebook-actions.ts';
import { useItemList } from '../../core/works/work-list.api.ts';
import { WorkList } from '../../core/works/work-list.tsx';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { useWorksMessages } from '../../messages/works.ts';
import { AskNotebook } from './ask-notebook.tsx';
import * as styles from './notebook.page.module.css';
import { NotebookFiles } from './notebook-files.tsx';

/** Lists the kinds in the order of My Works; files have their own list. A change to an item must not move its list. */
const kindsBelowFiles = tileKinds.filter((kind) => kind !== 'file');

export function NotebookPage() {
  const text = useNotebookMessages();
  const { id } = useParams();
  const notebooks = useSeenNotebooks();
  return (
    <div className="ui-page">
      <QueryView query={notebooks} failedTitle={text('notebooksFailed')} shape="tile">
        {(all) => {
          const notebook = all.find((one) => one.notebook_id === id);
          return notebook ? <OpenNotebook notebook={notebook} /> : <MissingNotebook />;
        }}
      </QueryView>
    </div>
  );
}

function OpenNotebook({ notebook }: { notebook: Notebook }) {
  const text = useNotebookMessages();
  const worksText = useWorksMessages();
  const kindNames = useKindNames();
  const navigate = useNavigate();
  const works = useItemList({ notebookId: notebook.notebook_id });
  const { remove } = useNotebookActions();
  const [isSharing, setIsSharing] = useState(false);
  const { notebook_id: id, title, sharing } = notebook;
  const level = sharing?.level ?? 'own';
  const handleDelete = async () => {
    if (await remove(notebook)) void navigate(routes.notebooks());
  };
  return (
    <>
      <PageHeader
        title={notebook.title}
        note={[sharing?.owner && text('sharedBy', { name: sharing.owner.name }), notebook.description].filter(Boolean).join(' · ')}
        actions={
          <div className={styles.actions}>
            <Button type="primary" icon={<NotebookPen />} onClick={() => void navigate(routes.notebookDocument(notebook.notebook_id))}>
              {text('document')}
            </Button>
            {notebook.default_value ? null : (
              <Button icon={<Users />} onClick={() => setIsSharing(true)}>
                {text('share')}
              </Button>
            )}
            {level === 'own' ? <Button onClick={() => void navigate(routes.goldenQuestions(id))}>{text('goldenQuestions')}</Button> : null}
            {notebook.default_value || level !== 'own' ? null : (
              <Button danger onClick={() => void handleDelete()}>
                {text('deleteAction')}
              </Button>
            )}
          </div>
        }
      />
      <SharePart thing={isSharing ? { kind: 'notebook', id, name: title, sharing } : null} onClose={() => setIsSharing(false)} />
      <AskNotebook notebookId={id} />
      <NotebookFiles key={id} notebookId={id} mayAdd={reaches(level, 'edit')} />
      <QueryView query={works} failedTitle={worksText('worksFailed')}>
        {({ items }) => {
          const groups = kindsBelowFiles
            .map((kind) => ({ label: kindNames.all(kind), items: items.filter((item) => listedKindOf(item) === kind) }))
            .filter((group) => group.items.length);
          return groups.length || works.hasMore ? <WorkList groups={groups} hasTitles {...works} /> : <EmptyNotebook />;
        }}
      </QueryView>
    </>
  );
}

function EmptyNotebook() {
  const text = useNotebookMessages();
  const action = <Link to={routes.chat()}>{text('startChat')}</Link>;
  return <EmptyState icon={<NotebookIcon />} title={text('notebookEmpty')} note={text('notebookEmptyNote')} action={action} />;
}
