import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from 'shared-contracts';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { ListSkeleton, PageHeader } from 'shared-ui';
import { type Draft, isSameJson } from 'shared-ui/autosave';
import { useCommentsState } from 'shared-ui/reading';
import { readDocument, writeDocument } from '../../core/document/saving/document.api.ts';
import { waitForSave } from '../../core/document/saving/pending-saves.ts';
import { getContent, type RichDocument } from '../../core/document/text/rich-node.ts';
import { useNotebookTrail } from '../../core/notebook/use-notebook-trail.ts';
import { usePictures } from '../../features/document-pictures/use-pictures.ts';
import { Conflict } from '../../features/document-saving/conflict.tsx';
import { createDrafts, createTogetherDrafts, type TogetherText } from '../../features/document-saving/document-draft.ts';
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
  const [drafts] = useState(() => createDrafts(email, notebookId));
  const [found, setFound] = useState<{ readonly isPending: boolean; readonly mine?: RichDocument }>({ isPending: true });
  const kept = useRef<Draft<RichDocument>>(undefined);
  useEffect(() => {
    if (!found.isPending) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop: (() => void) | undefined;
    const take = (draft: Draft<RichDocument>) => {
      if (kept.current) return false;
      kept.current = draft;
      drafts.write(draft);
      return true;
    };
    const save = async () => {
      // The editor for one author, which may have been here until now, is still saving.
      await waitForSave(notebookId);
      if (isGone) return;
      stop ??= drafts.adopt(take);
      // Locks are granted in order, so by then the drafts of closed pages are here.
      await navigator.locks?.query();
      if (isGone) return;
      const draft = kept.current;
      const isStored = draft && isSameJson(draft.value, getContent(stored));
      if (isStored) drafts.remove();
      if (!draft || isStored) return setFound({ isPending: false });
      try {
        await writeDocument(api, notebookId, draft.version ?? 0, draft.value);
        drafts.remove();
        if (!isGone) setFound({ isPending: false });
      } catch (error) {
        if (isGone) return;
        if (isApiError(error) && error.status >= 400 && error.status < 500) setFound({ isPending: false, mine: draft.value });
        else timer = setTimeout(() => void save(), 3_000);
      }
    };
    void save();
    return () => {
      isGone = true;
      stop?.();
      clearTimeout(timer);
    };
  }, [api, drafts, found.isPending, notebookId, stored]);
  const forget = () => {
    drafts.remove();
    kept.current = undefined;
    // Another closed page may have left a text too.
    setFound({ isPending: true });
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
      const { version } = await writeDocument(api, notebookId, now.version, mine, { keepsLast: true });
      if (choice === 'theirs') await writeDocument(api, notebookId, version, getContent(now), { keepsLast: true });
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
  draft: KeptText;
}

/** Renders the editor, after the user has settled what an earlier visit left for a document that the server has created again since. */
function LoadedTogether({ draft, ...props }: LoadedTogetherProps) {
  const { notebookId, title, together } = props;
  const [unmerged, setUnmerged] = useState(() => {
    const kept = draft.read();
    return kept && kept.lineage !== together.openLineage ? kept.content : undefined;
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

/** Holds the text that this page keeps, or that a closed one left to it. */
interface KeptText {
  read(): TogetherText | undefined;
  remove(): void;
}

/**
 * Keeps the whole text in this browser while a part of it is unsent for long, or could not be sent. It is what the user gets if their access
 * ended meanwhile.
 */
function useKeptText(notebookId: string, version: number, together: TogetherDocument): KeptText {
  const email = useSession()?.email ?? '';
  const [drafts] = useState(() => createTogetherDrafts(email, notebookId));
  const kept = useRef<TogetherText>(undefined);
  const [draft] = useState<KeptText>(() => ({
    read: () => kept.current,
    remove: () => {
      kept.current = undefined;
      drafts.remove();
    },
  }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const { openLineage: lineage } = together;
      if (together.isClean || lineage === undefined) return;
      const value = { content: contentOf(together), lineage };
      if (drafts.write({ value, version })) kept.current = value;
    };
    const handleChange = () => {
      const { isLoaded, problem } = together.state();
      if (!isLoaded) return;
      if (problem) return keep();
      if (!together.isClean) timer ??= setTimeout(keep, keepAfterMs);
      else {
        clearTimeout(timer);
        timer = undefined;
        if (kept.current?.lineage === together.openLineage) draft.remove();
      }
    };
    const stopAdopting = drafts.adopt((left) => {
      if (kept.current) return false;
      kept.current = left.value;
      return drafts.write(left);
    });
    const stop = together.subscribe(handleChange);
    window.addEventListener('pagehide', keep);
    return () => {
      stopAdopting();
      stop();
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [draft, drafts, together, version]);
  return draft;
}

/** The server usually has the changes before that. */
const keepAfterMs = 1_000;

function TogetherEditor({ notebookId, title, caret, together }: TogetherEditorProps) {
  const text = useDocumentMessages();
  const trail = useNotebookTrail(notebookId, title);
  const state = together.state();
  const comments = useCommentsState();
  const pictures = usePictures(notebookId, () => editor);
  const [extensions] = useState(() => togetherExtensions(together));
  const { editor, keys } = useDocumentEditor({
    label: text('documentOf', { title }),
    together: extensions,
    onPictures: pictures.add,
  });
  useEffect(() => {
    editor?.setEditable(state.problem !== 'lost', false);
  }, [editor, state.problem]);
  useEffect(() => {
    if (editor && caret) editor.chain().setTextSelection(caret).focus().run();
  }, [editor, caret]);
  const read = () => (editor?.getJSON() ?? contentOf(together)) as RichDocument;
  return (
    <>
      <PageHeader
        title={title}
        parents={trail}
        note={<SaveStatus state={{ status: state.status, problem: state.reason }} onSave={() => void together.flush()} />}
        actions={<DocumentActions notebookId={notebookId} title={title} comments={comments} read={read} />}
      />
      <WritersHere writers={state.writers} />
      {editor ? <DocumentEditor editor={editor} notebookId={notebookId} keys={keys} pictures={pictures} comments={comments} /> : null}
    </>
  );
}
