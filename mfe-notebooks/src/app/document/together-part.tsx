import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import { useEffect, useState } from 'react';
import { isApiError } from 'shared-contracts';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { ListSkeleton, PageHeader } from 'shared-ui';
import { useCommentsState } from 'shared-ui/reading';
import { readDocument, writeDocument } from '../../core/document/saving/document.api.ts';
import { waitForSave } from '../../core/document/saving/pending-saves.ts';
import { getContent, isSameContent, type RichDocument } from '../../core/document/text/rich-node.ts';
import { usePictures } from '../../features/document-pictures/use-pictures.ts';
import { Conflict } from '../../features/document-saving/conflict.tsx';
import { browserDraft, type DraftPlace } from '../../features/document-saving/document-draft.ts';
import { SaveStatus } from '../../features/document-saving/save-status.tsx';
import type { TogetherDocument } from '../../features/document-together/together-document.ts';
import { togetherExtensions } from '../../features/document-together/together-extensions.ts';
import { useTogether } from '../../features/document-together/use-together.ts';
import { WritersHere } from '../../features/document-together/writers-here.tsx';
import { useDocumentMessages } from '../../messages/document.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { Unreadable } from './unreadable.tsx';
import { useDocumentEditor } from './use-document-editor.ts';

/** Describes where the caret or selection is. */
export interface Caret {
  readonly from: number;
  readonly to: number;
}

interface TogetherPartProps {
  notebookId: string;
  title: string;
  stored: NotebookDocument;
  /** Where the user was writing until somebody else got access. */
  caret: Caret | undefined;
}

/** Renders a document that several people edit at the same time. */
export function TogetherPart(props: TogetherPartProps) {
  const { notebookId, title, stored } = props;
  const [attempt, setAttempt] = useState(0);
  const unsaved = useUnsavedText(notebookId, stored);
  if (unsaved.mine)
    return (
      <>
        <PageHeader title={title} />
        <BothTexts notebookId={notebookId} mine={unsaved.mine} onSettled={unsaved.forget} />
      </>
    );
  return unsaved.isPending ? <ListSkeleton /> : <OpenTogether key={attempt} {...props} onRestart={() => setAttempt(attempt + 1)} />;
}

/** Saves what one author alone left unsaved in this browser. Returns it if the document has changed since. */
function useUnsavedText(notebookId: string, stored: NotebookDocument) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const [draft] = useState(() => browserDraft(email, notebookId));
  const [found, setFound] = useState<{ readonly isPending: boolean; readonly mine?: RichDocument }>({ isPending: true });
  useEffect(() => {
    if (!found.isPending) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = async () => {
      // The editor for one author, which may have been here until now, is still saving.
      await waitForSave(notebookId);
      if (isGone) return;
      const kept = draft.read();
      // What several authors left is kept as changes too, which are sent once the document is open.
      if (!kept || kept.lineage !== undefined || isSameContent(kept.content, getContent(stored))) return setFound({ isPending: false });
      try {
        await writeDocument(api, notebookId, kept.version, kept.content);
        draft.remove();
        if (!isGone) setFound({ isPending: false });
      } catch (error) {
        if (isGone) return;
        if (isApiError(error) && error.status >= 400 && error.status < 500) setFound({ isPending: false, mine: kept.content });
        else timer = setTimeout(() => void save(), 3_000);
      }
    };
    void save();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, draft, found.isPending, notebookId, stored]);
  const forget = () => {
    draft.remove();
    setFound({ isPending: false });
  };
  return { ...found, forget };
}

interface BothTextsProps {
  notebookId: string;
  mine: RichDocument;
  onSettled: () => void;
}

/** Lets the user choose between a text that can't be merged and the stored one. The other one stays in the history. */
function BothTexts({ notebookId, mine, onSettled }: BothTextsProps) {
  const { api, notify } = useShell();
  const text = useDocumentMessages();
  const [theirs, setTheirs] = useState<NotebookDocument>();
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      readDocument(api, notebookId).then(
        (found) => !isGone && setTheirs(found),
        () => {
          if (!isGone) timer = setTimeout(read, 3_000);
        },
      );
    };
    read();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, notebookId]);
  const handleChoose = async (choice: 'mine' | 'theirs') => {
    try {
      const now = await readDocument(api, notebookId);
      const { version } = await writeDocument(api, notebookId, now.version, mine, true);
      if (choice === 'theirs') await writeDocument(api, notebookId, version, getContent(now), true);
      onSettled();
    } catch (error) {
      notify.error({ title: text('conflictFailedTitle'), description: error instanceof Error ? error.message : String(error) });
    }
  };
  return theirs ? <Conflict mine={mine} theirs={getContent(theirs)} onChoose={handleChoose} /> : <ListSkeleton />;
}

const contentOf = ({ doc }: TogetherDocument) => yXmlFragmentToProsemirrorJSON(doc.getXmlFragment('default')) as RichDocument;

function OpenTogether({ notebookId, title, stored, caret, onRestart }: TogetherPartProps & { onRestart: () => void }) {
  const { together, state } = useTogether(notebookId);
  const draft = useKeptText(notebookId, stored.version, together);
  if (state.problem === 'unknown-content') return <Unreadable notebookId={notebookId} title={title} />;
  if (state.problem === 'other-document') {
    const handleSettled = () => {
      together.discard();
      draft.remove();
      onRestart();
    };
    return (
      <>
        <PageHeader title={title} />
        <BothTexts notebookId={notebookId} mine={contentOf(together)} onSettled={handleSettled} />
      </>
    );
  }
  if (!state.isLoaded) return <ListSkeleton />;
  return <LoadedTogether notebookId={notebookId} title={title} caret={caret} together={together} draft={draft} />;
}

interface TogetherEditorProps extends Omit<TogetherPartProps, 'stored'> {
  together: TogetherDocument;
}

interface LoadedTogetherProps extends TogetherEditorProps {
  draft: DraftPlace;
}

/** Renders the editor, after the user has settled what an earlier visit left for a document that the server has created again since. */
function LoadedTogether({ draft, ...props }: LoadedTogetherProps) {
  const { notebookId, title, together } = props;
  const [unmerged, setUnmerged] = useState(() => {
    const kept = draft.read();
    return kept?.lineage !== undefined && kept.lineage !== together.openLineage ? kept.content : undefined;
  });
  useEffect(() => {
    if (!unmerged) together.forgetOthers();
  }, [together, unmerged]);
  if (!unmerged) return <TogetherEditor {...props} />;
  const handleSettled = () => {
    draft.remove();
    setUnmerged(undefined);
  };
  return (
    <>
      <PageHeader title={title} />
      <BothTexts notebookId={notebookId} mine={unmerged} onSettled={handleSettled} />
    </>
  );
}

/**
 * Keeps the whole text in this browser while a part of it is unsent for long, or could not be sent. It is what the user gets if their access
 * ended meanwhile.
 */
function useKeptText(notebookId: string, version: number, together: TogetherDocument) {
  const email = useSession()?.email ?? '';
  const [draft] = useState(() => browserDraft(email, notebookId));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isKept = draft.read()?.lineage !== undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const { openLineage: lineage } = together;
      if (together.isClean || lineage === undefined) return;
      isKept = draft.write({ version, content: contentOf(together), lineage });
    };
    const handleChange = () => {
      const { isLoaded, problem } = together.state();
      if (!isLoaded) return;
      if (problem) return keep();
      if (!together.isClean) timer ??= setTimeout(keep, keepAfterMs);
      else {
        clearTimeout(timer);
        timer = undefined;
        if (isKept && draft.read()?.lineage === together.openLineage) draft.remove();
        isKept = false;
      }
    };
    const stop = together.subscribe(handleChange);
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [draft, together, version]);
  return draft;
}

/** The server usually has the changes before that. */
const keepAfterMs = 1_000;

function TogetherEditor({ notebookId, title, caret, together }: TogetherEditorProps) {
  const text = useDocumentMessages();
  const state = together.state();
  const comments = useCommentsState();
  const pictures = usePictures(notebookId, () => editor);
  const [extensions] = useState(() => togetherExtensions(together));
  const { editor, keys } = useDocumentEditor({
    label: text('documentOf', { title }),
    together: extensions,
    onPictures: pictures.add,
  });
  const isLost = state.problem === 'lost';
  useEffect(() => {
    editor?.setEditable(!isLost, false);
  }, [editor, isLost]);
  useEffect(() => {
    if (editor && caret) editor.chain().setTextSelection(caret).focus().run();
  }, [editor, caret]);
  const read = () => (editor?.getJSON() ?? contentOf(together)) as RichDocument;
  return (
    <>
      <PageHeader
        title={title}
        note={<SaveStatus state={{ status: state.status, problem: state.reason }} onSave={() => void together.flush()} />}
        actions={<DocumentActions notebookId={notebookId} title={title} comments={comments} read={read} />}
      />
      <WritersHere writers={state.writers} />
      {editor ? <DocumentEditor editor={editor} notebookId={notebookId} keys={keys} pictures={pictures} comments={comments} /> : null}
    </>
  );
}
