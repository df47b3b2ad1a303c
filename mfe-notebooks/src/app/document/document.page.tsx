import { routes } from 'shared-contracts';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, ErrorState, PageHeader, QueryView } from 'shared-ui';
import { Clock, Notebook } from 'shared-ui/icons';
import { useQuery } from 'shared-ui/query';
import { Link, useNavigate, useParams } from 'shared-ui/router';
import { ExportMenu } from '../../core/document/export/export-menu.tsx';
import { documentQuery } from '../../core/document/saving/document.api.ts';
import { isReadable } from '../../core/document/text/is-readable.ts';
import type { RichDocument } from '../../core/document/text/rich-node.ts';
import { asContent } from '../../core/document/text/rich-text.ts';
import { useNotebooks } from '../../core/notebook/notebooks.api.ts';
import { useMessages } from '../../messages/document.ts';
import '../../core/document/document.css';
import { usePictures } from '../../features/document-pictures/use-pictures.ts';
import { Conflict } from '../../features/document-saving/conflict.tsx';
import { SaveStatus } from '../../features/document-saving/save-status.tsx';
import { contentOf, useDocument } from '../../features/document-saving/use-document.ts';
import { useFollow } from '../../features/document-saving/use-follow.ts';
import { DocumentEditor } from './document-editor.tsx';
import { useDocumentEditor } from './use-document-editor.ts';

/** The document of a notebook: written here, saved by itself. */
export function DocumentPage() {
  const text = useMessages();
  const { api } = useShell();
  const { id = '' } = useParams();
  const notebooks = useNotebooks();
  const stored = useQuery(documentQuery(api, id));
  return (
    <div className="ui-page document-page">
      <QueryView query={notebooks} failedTitle={text('notebooksFailed')} shape="tile">
        {(all) => {
          const notebook = all.find((one) => one.notebook_id === id);
          if (!notebook) return <MissingNotebook />;
          return (
            <QueryView query={stored} failedTitle={text('documentFailed')} shape="tile">
              {(document) =>
                isReadable(contentOf(document)) ? (
                  <OpenDocument key={id} notebookId={id} title={notebook.title} stored={document} />
                ) : (
                  <Unreadable notebookId={id} title={notebook.title} />
                )
              }
            </QueryView>
          );
        }}
      </QueryView>
    </div>
  );
}

interface OpenDocumentProps {
  notebookId: string;
  title: string;
  stored: NotebookDocument;
}

function OpenDocument({ notebookId, title, stored }: OpenDocumentProps) {
  const text = useMessages();
  const navigate = useNavigate();
  const { saver, state, initial, theirs, settle, read } = useDocument(notebookId, stored);
  const pictures = usePictures(notebookId, () => editor);
  const { editor, keys } = useDocumentEditor({ content: initial, label: text('documentOf', { title }), saver, onPictures: pictures.add });
  useFollow({ editor, saver, read });
  const now = () => (editor?.getJSON() ?? initial) as RichDocument;
  const handleChoose = async (choice: 'mine' | 'theirs') => {
    const chosen = theirs;
    if ((await settle(choice, now())) && choice === 'theirs' && chosen)
      editor?.commands.setContent(asContent(contentOf(chosen)), { emitUpdate: false });
  };
  return (
    <>
      <PageHeader
        title={title}
        note={<SaveStatus state={state} onSave={() => void saver.flush()} />}
        actions={
          <div className="page-actions">
            <Button icon={<Clock />} onClick={() => void navigate(routes.documentHistory(notebookId))}>
              {text('history')}
            </Button>
            <ExportMenu title={title} read={now} />
          </div>
        }
      />
      {theirs ? (
        <Conflict key={theirs.version} mine={now()} theirs={contentOf(theirs)} onChoose={handleChoose} />
      ) : editor ? (
        <DocumentEditor editor={editor} notebookId={notebookId} keys={keys} pictures={pictures} />
      ) : null}
    </>
  );
}

function Unreadable({ notebookId, title }: { notebookId: string; title: string }) {
  const text = useMessages();
  return (
    <>
      <PageHeader title={title} />
      <ErrorState title={text('unreadable')} note={text('unreadableNote')} />
      <p className="document-nothing">
        <Link to={routes.documentHistory(notebookId)}>{text('history')}</Link>
      </p>
    </>
  );
}

function MissingNotebook() {
  const text = useMessages();
  return (
    <>
      <PageHeader title={text('notebookMissing')} />
      <EmptyState
        icon={<Notebook />}
        title={text('notebookMissingNote')}
        action={<Link to={routes.notebooks()}>{text('seeNotebooks')}</Link>}
      />
    </>
  );
}
