import { type Notebook, reaches, routes, sharingChanged } from 'shared-contracts';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { useEvent, useSession } from 'shared-contracts/shell';
import { Button, ErrorState, PageHeader, QueryView } from 'shared-ui';
import { Clock } from 'shared-ui/icons';
import { type CommentsState, useCommentsState } from 'shared-ui/reading';
import { Link, useNavigate, useParams } from 'shared-ui/router';
import { ExportMenu } from '../../core/document/export/export-menu.tsx';
import { useStoredDocument } from '../../core/document/saving/document.api.ts';
import * as documentStyles from '../../core/document/text/document-text.module.css';
import { isReadable } from '../../core/document/text/is-readable.ts';
import { ReadDocument } from '../../core/document/text/read-document.tsx';
import { getContent, type RichDocument } from '../../core/document/text/rich-node.ts';
import { toEditorContent } from '../../core/document/text/rich-text.ts';
import { MissingNotebook } from '../../core/notebook/missing-notebook.tsx';
import { useSeenNotebooks } from '../../core/notebook/notebooks.api.ts';
import { DocumentComments } from '../../features/document-comments/document-comments.tsx';
import { usePictures } from '../../features/document-pictures/use-pictures.ts';
import { Conflict } from '../../features/document-saving/conflict.tsx';
import { browserDraft } from '../../features/document-saving/document-draft.ts';
import { SaveStatus } from '../../features/document-saving/save-status.tsx';
import { useDocument } from '../../features/document-saving/use-document.ts';
import { useFollowedDocument } from '../../features/document-saving/use-followed-document.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import * as styles from './document.page.module.css';
import { DocumentEditor } from './document-editor.tsx';
import { useDocumentEditor } from './use-document-editor.ts';

/** Renders the document of a notebook in an editor that saves automatically. */
export function DocumentPage() {
  const text = useDocumentMessages();
  const { id = '' } = useParams();
  const notebooks = useSeenNotebooks();
  const stored = useStoredDocument(id);
  return (
    <div className={`ui-page ${documentStyles.page}`}>
      <QueryView query={notebooks} failedTitle={text('notebooksFailed')} shape="tile">
        {(all) => {
          const notebook = all.find((one) => one.notebook_id === id);
          if (!notebook) return <MissingNotebook unsaved={<UnsavedText notebookId={id} />} />;
          return (
            <QueryView query={stored} failedTitle={text('documentFailed')} shape="tile">
              {(document) =>
                isReadable(getContent(document)) ? (
                  reaches(notebook.sharing?.level ?? 'own', 'edit') ? (
                    <OpenDocument
                      key={id}
                      notebookId={id}
                      title={notebook.title}
                      stored={document}
                      onReload={() => void stored.refetch()}
                    />
                  ) : (
                    <ReadOnly notebook={notebook} stored={document} onChanged={() => void stored.refetch()} />
                  )
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

/** Renders the document for those who may only view it. It follows what others save. */
function ReadOnly({ notebook, stored, onChanged }: { notebook: Notebook; stored: NotebookDocument; onChanged: () => void }) {
  const text = useDocumentMessages();
  const { notebook_id: id, title, sharing } = notebook;
  const comments = useCommentsState();
  useEvent(sharingChanged, (thing) => {
    if (!thing.id || thing.id === id) onChanged();
  });
  return (
    <>
      <PageHeader
        title={title}
        note={text('viewOnly', { owner: sharing?.owner?.name ?? '' })}
        actions={<DocumentActions notebookId={id} title={title} comments={comments} read={() => getContent(stored)} />}
      />
      <div className={documentStyles.sheet} data-print="page">
        <ReadDocument key={stored.version} content={getContent(stored)} label={text('documentOf', { title })} />
      </div>
    </>
  );
}

interface DocumentActionsProps {
  notebookId: string;
  title: string;
  comments: CommentsState;
  read: () => RichDocument;
}

function DocumentActions({ notebookId, title, comments, read }: DocumentActionsProps) {
  const text = useDocumentMessages();
  const navigate = useNavigate();
  return (
    <div className={styles.actions} data-print="hide">
      <Button icon={<Clock />} onClick={() => void navigate(routes.documentHistory(notebookId))}>
        {text('history')}
      </Button>
      <DocumentComments notebookId={notebookId} title={title} state={comments} />
      <ExportMenu title={title} read={read} />
    </div>
  );
}

/** Offers the text that this browser could not save before access ended or the notebook was deleted. */
function UnsavedText({ notebookId }: { notebookId: string }) {
  const text = useDocumentMessages();
  const email = useSession()?.email ?? '';
  const kept = browserDraft(email, notebookId).read();
  return kept ? (
    <div className={styles.actions}>
      <p>{text('unsavedText')}</p>
      <ExportMenu title={text('unsavedTitle')} read={() => kept.content} />
    </div>
  ) : null;
}

interface OpenDocumentProps {
  notebookId: string;
  title: string;
  stored: NotebookDocument;
  /** Reads the stored document again. */
  onReload: () => void;
}

function OpenDocument({ notebookId, title, stored, onReload }: OpenDocumentProps) {
  const text = useDocumentMessages();
  const { saver, state, initial, theirs, settle, read } = useDocument(notebookId, stored);
  const comments = useCommentsState();
  const pictures = usePictures(notebookId, () => editor);
  const { editor, keys } = useDocumentEditor({ content: initial, label: text('documentOf', { title }), saver, onPictures: pictures.add });
  useFollowedDocument({ notebookId, editor, saver, read });
  const now = () => (editor?.getJSON() ?? initial) as RichDocument;
  const handleChoose = async (choice: 'mine' | 'theirs') => {
    const chosen = theirs && getContent(theirs);
    if (!(await settle(choice, now())) || choice === 'mine' || !chosen) return;
    if (isReadable(chosen)) editor?.commands.setContent(toEditorContent(chosen), { emitUpdate: false });
    else onReload();
  };
  return (
    <>
      <PageHeader
        title={title}
        note={<SaveStatus state={state} onSave={() => void saver.flush()} />}
        actions={<DocumentActions notebookId={notebookId} title={title} comments={comments} read={now} />}
      />
      {theirs ? (
        <Conflict key={theirs.version} mine={now()} theirs={getContent(theirs)} onChoose={handleChoose} />
      ) : editor ? (
        <DocumentEditor editor={editor} notebookId={notebookId} keys={keys} pictures={pictures} comments={comments} />
      ) : null}
    </>
  );
}

function Unreadable({ notebookId, title }: { notebookId: string; title: string }) {
  const text = useDocumentMessages();
  return (
    <>
      <PageHeader title={title} />
      <ErrorState title={text('unreadable')} note={text('unreadableNote')} />
      <p className={documentStyles.empty}>
        <Link to={routes.documentHistory(notebookId)}>{text('history')}</Link>
      </p>
    </>
  );
}
