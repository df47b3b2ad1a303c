import type { ReactNode } from 'react';
import { type Notebook, routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { dateBucketLabel, EmptyState, formatWhen, groupByDate, QueryView, Section, Tag } from 'shared-ui';
import { Notebook as NotebookIcon } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { useNavigate, useParams } from 'shared-ui/router';
import { useMessages } from './messages.ts';
import { notebookMenu } from './notebook-menu.ts';
import { useNotebooks } from './notebooks.api.ts';
import { useNotebookActions } from './use-notebook-actions.ts';

/** The notebooks in date groups, latest change first, each with its menu. `action` is offered when there are none. */
export function NotebookList({ shape, action }: { shape: 'row' | 'tile'; action?: ReactNode }) {
  const text = useMessages();
  const session = useSession();
  const notebooks = useNotebooks();
  return (
    <QueryView query={notebooks} failedTitle={text('notebooksFailed')} shape={shape}>
      {(all) => {
        if (all.length === 0) return <EmptyState icon={<NotebookIcon />} title={text('noNotebooks')} action={action} />;
        const latestFirst = all.toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at));
        const frame = { now: new Date(), timeZone: session?.timeZone };
        return groupByDate(latestFirst, (notebook) => notebook.updated_at, frame).map(({ bucket, items }) => (
          <Section key={bucket} title={dateBucketLabel(bucket)}>
            <RowList label={dateBucketLabel(bucket)} items={items} itemKey={(notebook) => notebook.notebook_id}>
              {(notebook) => <NotebookRow notebook={notebook} hasTime={shape === 'tile'} />}
            </RowList>
          </Section>
        ));
      }}
    </QueryView>
  );
}

function NotebookRow({ notebook, hasTime }: { notebook: Notebook; hasTime: boolean }) {
  const text = useMessages();
  const session = useSession();
  const navigate = useNavigate();
  const { id } = useParams();
  const { remove } = useNotebookActions();
  const { notebook_id, title, default_value, updated_at } = notebook;
  const when = formatWhen(updated_at, { now: new Date(), timeZone: session?.timeZone });
  const handleDelete = async () => {
    if ((await remove(notebook)) && id === notebook_id) void navigate(routes.notebooks());
  };
  return (
    <ListRow
      label={title}
      to={routes.notebook(notebook_id)}
      isCurrent={id === notebook_id}
      extra={
        <>
          {default_value ? <Tag>{text('defaultMark')}</Tag> : null}
          {hasTime ? <time dateTime={updated_at}>{text('changed', { when })}</time> : null}
        </>
      }
      menuItems={notebookMenu(notebook, text)}
      onMenuClick={({ key }) => key === 'delete' && void handleDelete()}
    />
  );
}
