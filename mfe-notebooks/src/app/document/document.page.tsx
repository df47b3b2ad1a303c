import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { lazyCode, type Notebook, reaches, sharingChanged } from 'shared-contracts';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { useEvent, useSession } from 'shared-contracts/shell';
import { LazyPart, ListSkeleton, PageHeader, QueryView } from 'shared-ui';
import { useCommentsState } from 'shared-ui/reading';
import { Link, useParams } from 'shared-ui/router';
import { ExportMenu } from '../../core/document/export/export-menu.tsx';
import { useStoredDocument } from '../../core/document/saving/document.api.ts';
import * as documentStyles from '../../core/document/text/document-text.module.css';
import { isReadable } from '../../core/document/text/is-readable.ts';
import { ReadDocument } from '../../core/document/text/read-document.tsx';
import { getContent, type RichDocument } from '../../core/document/text/rich-node.ts';
import { toEditorContent } from '../../core/document/text/rich-text.ts';
import { MissingNotebook } from '../../core/notebook/missing-notebook.tsx';
import { useSeenNotebooks } from '../../core/notebook/notebooks.api.ts';
import { useNotebookTrail } from '../../core/notebook/use-notebook-trail.ts';
import { usePictures } from '../../features/document-pictures/use-pictures.ts';
import { Conflict } from '../../features/document-saving/conflict.tsx';
import { readKeptText } from '../../features/document-saving/document-draft.ts';
import { SaveStatus } from '../../features/document-saving/save-status.tsx';
import { type DocumentAutosave, useDocument } from '../../features/document-saving/use-document.ts';
import { useFollowedDocument } from '../../features/document-saving/use-followed-document.ts';
import { hasKeptChanges } from '../../features/document-together/kept-changes.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import * as styles from './document.page.module.css';
import { DocumentActions } from './document-actions.tsx';
import { DocumentEditor } from './document-editor.tsx';
import type { Caret } from './together-part.tsx';
import { Unreadable } from './unreadable.tsx';
import { useDocumentEditor } from './use-document-editor.ts';

const together = lazyCode(() => import(/* webpackChunkName: "document-together" */ './together-part.tsx'));

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
                    <EditableDocument
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
  const trail = useNotebookTrail(id, title);
  const comments = useCommentsState();
  useEvent(sharingChanged, (thing) => {
    if (!thing.id || thing.id === id) onChanged();
  });
  return (
    <>
      <PageHeader
        title={title}
        parents={trail}
        note={
          <>
            {text('viewOnly', { owner: sharing?.owner?.name ?? '' })}{' '}
            <Link replace to={`?share=notebook/${id}`}>
              {text('askToEdit')}
            </Link>
          </>
        }
        actions={<DocumentActions notebookId={id} title={title} comments={comments} read={() => getContent(stored)} />}
      />
      <UnsavedText notebookId={id} />
      <div className={documentStyles.sheet} data-print="page">
        <ReadDocument key={stored.version} content={getContent(stored)} label={text('documentOf', { title })} />
      </div>
    </>
  );
}

/** Offers the text that this browser could not save before access ended or the notebook was deleted. */
function UnsavedText({ notebookId }: { notebookId: string }) {
  const text = useDocumentMessages();
  const email = useSession()?.email ?? '';
  const kept = readKeptText(email, notebookId);
  return kept ? (
    <div className={styles.actions}>
      <p>{text('unsavedText')}</p>
      <ExportMenu title={text('unsavedTitle')} read={() => kept} />
    </div>
  ) : null;
}

interface EditableDocumentProps {
  notebookId: string;
  title: string;
  stored: NotebookDocument;
  /** Reads the stored document again. */
  onReload: () => void;
}

/**
 * Renders the document in the way that fits who may edit it: with versioned saves for one author, with the code for several only if there
 * are any. It turns to that while it is open, and back the next time.
 */
function EditableDocument(props: EditableDocumentProps) {
  const { notebookId, stored } = props;
  const email = useSession()?.email ?? '';
  // Changes that several people's pages left can only be sent as such, even if there is only one author now.
  const [isTogether, setIsTogether] = useState(() => stored.together === true || hasKeptChanges(email, notebookId));
  const [caret, setCaret] = useState<Caret>();
  const handleTogether = (now: Caret | undefined) => {
    setCaret(now);
    setIsTogether(true);
  };
  if (stored.together && !isTogether) setIsTogether(true);
  if (!isTogether) return <OpenDocument {...props} onTogether={handleTogether} />;
  return (
    <LazyPart code={together} pending={<ListSkeleton />}>
      {({ TogetherPart }) => <TogetherPart {...props} caret={caret} />}
    </LazyPart>
  );
}

interface OpenDocumentProps extends EditableDocumentProps {
  /** Called when somebody else may edit the document too, with the caret if it is in the text. */
  onTogether: (caret: Caret | undefined) => void;
}

function OpenDocument({ notebookId, title, stored, onReload, onTogether }: OpenDocumentProps) {
  const text = useDocumentMessages();
  const trail = useNotebookTrail(notebookId, title);
  const handleTogether = () => onTogether(editor?.isFocused ? editor.state.selection : undefined);
  const { autosave, state, saveState, settle, read } = useDocument(notebookId, stored, handleTogether);
  const [initial] = useState(autosave.value);
  const comments = useCommentsState();
  const pictures = usePictures(notebookId, () => editor);
  const { editor, keys } = useDocumentEditor({
    label: text('documentOf', { title }),
    content: initial,
    onChange: autosave.change,
    onPictures: pictures.add,
  });
  useFollowedDocument({ notebookId, autosave, read, onTogether: handleTogether });
  useReplacedText({ editor, autosave, replacements: state.replacements, onUnreadable: onReload });
  const now = () => (editor?.getJSON() ?? initial) as RichDocument;
  const { theirs } = state;
  return (
    <>
      <PageHeader
        title={title}
        parents={trail}
        note={<SaveStatus state={saveState} onSave={() => void autosave.flush()} />}
        actions={<DocumentActions notebookId={notebookId} title={title} comments={comments} read={now} />}
      />
      {theirs ? (
        <Conflict key={theirs.version} mine={autosave.value()} theirs={theirs.value} onChoose={settle} />
      ) : editor ? (
        <DocumentEditor editor={editor} notebookId={notebookId} keys={keys} pictures={pictures} comments={comments} />
      ) : null}
    </>
  );
}

interface ReplacedTextOptions {
  editor: Editor | null;
  autosave: DocumentAutosave;
  replacements: number;
  onUnreadable: () => void;
}

/** Shows the text that replaces what was written here: what others saved, what a closed page left, or what the user chose. */
function useReplacedText({ editor, autosave, replacements, onUnreadable }: ReplacedTextOptions): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each replacement is shown once.
  useEffect(() => {
    if (!editor || replacements === 0) return;
    const value = autosave.value();
    if (!isReadable(value)) return onUnreadable();
    const { from, to } = editor.state.selection;
    editor.commands.setContent(toEditorContent(value), { emitUpdate: false });
    const end = editor.state.doc.content.size;
    editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
  }, [editor, autosave, replacements]);
}
