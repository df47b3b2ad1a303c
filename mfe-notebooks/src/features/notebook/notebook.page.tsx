import { lazyCode, listedKindOf, type Notebook, reaches, routes, tileKinds } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, LazyPart, PageHeader, QueryView, Section, Tile } from 'shared-ui';
import { Faces, PageMenu } from 'shared-ui/collections';
import { useFolderFiles } from 'shared-ui/files';
import { Notebook as NotebookIcon, NotebookPen, Share2 } from 'shared-ui/icons';
import { useKindNames } from 'shared-ui/items';
import { Link, useParams, useSearchParams } from 'shared-ui/router';
import { DocumentMenu } from '../../core/document/export/document-menu.tsx';
import { MissingNotebook } from '../../core/notebook/missing-notebook.tsx';
import { useFilledNotebooks } from '../../core/notebook/notebooks.api.ts';
import { useNotebookMenu } from '../../core/notebook/use-notebook-menu.tsx';
import { useItemList } from '../../core/works/work-list.api.ts';
import { WorkList } from '../../core/works/work-list.tsx';
import { useNotebookMessages } from '../../messages/notebook.ts';
import { useWorksMessages } from '../../messages/works.ts';
import { NotebookFiles } from './notebook-files.tsx';

/** Lists the kinds in the order of My Works; files have their own list. A change to an item must not move its list. */
const kindsBelowFiles = tileKinds.filter((kind) => kind !== 'file');

const gapsCode = lazyCode(() => import(/* webpackChunkName: "notebook-gaps" */ './gaps.modal.tsx'));

export function NotebookPage() {
  const text = useNotebookMessages();
  const { id } = useParams();
  const notebooks = useFilledNotebooks();
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
  const MessageBox = useShell().slots.conversation;
  const worksText = useWorksMessages();
  const kindNames = useKindNames();
  const { notebook_id: id, title, description, sharing, contents, default_value: isDefault } = notebook;
  const works = useItemList({ notebookId: id });
  const files = useFolderFiles({ notebook_id: id });
  const { items: menuItems, onClick, dialogs, share } = useNotebookMenu(notebook);
  const mayAdd = reaches(sharing?.level ?? 'own', 'edit');
  const groups = kindsBelowFiles
    .map((kind) => ({ label: kindNames.all(kind), items: works.data?.items.filter((item) => listedKindOf(item) === kind) ?? [] }))
    .filter((group) => group.items.length);
  const isEmpty = works.data && !groups.length && !works.hasMore && files.query.data?.length === 0 && !contents?.has_document;
  return (
    <>
      <PageHeader
        title={title}
        parents={[{ label: text('notebooksTitle'), to: routes.notebooks() }]}
        note={[sharing?.owner && text('sharedBy', { name: sharing.owner.name }), description].filter(Boolean).join(' · ')}
        actions={
          <>
            {contents && contents.people_total > 1 ? (
              <Faces label={text('people')} people={contents.people} total={contents.people_total} />
            ) : null}
            {isDefault ? null : (
              <Button icon={<Share2 />} onClick={share}>
                {text('share')}
              </Button>
            )}
            <PageMenu label={title} items={menuItems.filter((item) => item?.key !== 'share')} onClick={onClick} />
          </>
        }
      />
      {dialogs}
      {sharing?.owner ? null : <NotebookGaps notebook={notebook} />}
      <MessageBox />
      {isEmpty ? <EmptyNotebook /> : null}
      <QueryView query={files.query} failedTitle={text('filesFailed')}>
        {(listed) => (mayAdd || listed.length ? <NotebookFiles key={id} notebook={notebook} files={files} mayAdd={mayAdd} /> : null)}
      </QueryView>
      <NotebookDocument notebookId={id} title={title} />
      <QueryView query={works} failedTitle={worksText('worksFailed')}>
        {() => (groups.length || works.hasMore ? <WorkList groups={groups} hasTitles {...works} /> : null)}
      </QueryView>
    </>
  );
}

/** Renders the questions that the notebook could not answer, at the address to which alerts lead (`?view=gaps`). */
function NotebookGaps({ notebook }: { notebook: Notebook }) {
  const [search, setSearch] = useSearchParams();
  if (search.get('view') !== 'gaps') return null;
  const handleClose = () =>
    setSearch(
      (shown) => {
        shown.delete('view');
        return shown;
      },
      { replace: true },
    );
  return (
    <LazyPart code={gapsCode} onClose={handleClose}>
      {({ GapsModal }) => <GapsModal notebook={notebook} onClose={handleClose} />}
    </LazyPart>
  );
}

function NotebookDocument({ notebookId, title }: { notebookId: string; title: string }) {
  const text = useNotebookMessages();
  const menu = <DocumentMenu notebookId={notebookId} title={title} label={text('document')} />;
  return (
    <Section title={text('document')} actions={menu}>
      <Tile icon={<NotebookPen />} title={text('openDocument')} note={text('documentNote')} to={routes.notebookDocument(notebookId)} />
    </Section>
  );
}

function EmptyNotebook() {
  const text = useNotebookMessages();
  const action = <Link to={routes.chat()}>{text('startChat')}</Link>;
  return <EmptyState icon={<NotebookIcon />} title={text('notebookEmpty')} note={text('notebookEmptyNote')} action={action} />;
}
