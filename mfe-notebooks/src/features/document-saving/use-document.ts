import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { readDocument, writeDocument } from '../../core/document/saving/document.api.ts';
import { trackSave } from '../../core/document/saving/pending-saves.ts';
import { getContent, isSameContent, type RichDocument } from '../../core/document/text/rich-node.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import { browserDraft } from './document-draft.ts';
import { DocumentSaver } from './document-saver.ts';

/**
 * Opens a document: with the stored text, or with the unsaved text that this browser kept. `onTogether` is called after a save when somebody
 * else may edit the document too.
 */
export function useDocument(notebookId: string, stored: NotebookDocument, onTogether: () => void) {
  const { api, notify } = useShell();
  const email = useSession()?.email ?? '';
  const text = useDocumentMessages();
  const handlers = useRef({ onTogether });
  useEffect(() => {
    handlers.current = { onTogether };
  });
  const [opened] = useState(() => {
    const draft = browserDraft(email, notebookId);
    const kept = draft.read();
    const write = async (version: number, content: RichDocument) => {
      const saved = await writeDocument(api, notebookId, version, content);
      if (saved.together) handlers.current.onTogether();
      return saved;
    };
    const unsaved = kept !== undefined && !isSameContent(kept.content, getContent(stored)) ? kept : undefined;
    return {
      saver: new DocumentSaver({ version: stored.version, draft, write }),
      initial: unsaved?.content ?? getContent(stored),
      unsaved,
    };
  });
  const { saver, initial } = opened;
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const { theirs, retry } = useConflictingVersion(notebookId, state.status === 'conflict');

  useEffect(() => {
    saver.open();
    const { unsaved } = opened;
    opened.unsaved = undefined;
    if (unsaved) {
      saver.change(() => unsaved.content);
      if (unsaved.version !== saver.version) saver.markConflict();
    }
    const handleHidden = () => saver.keepDraft();
    const handleOnline = () => void saver.flush();
    window.addEventListener('pagehide', handleHidden);
    document.addEventListener('visibilitychange', handleHidden);
    window.addEventListener('online', handleOnline);
    return () => {
      window.removeEventListener('pagehide', handleHidden);
      document.removeEventListener('visibilitychange', handleHidden);
      window.removeEventListener('online', handleOnline);
      trackSave(notebookId, saver.close());
    };
  }, [opened, saver, notebookId]);

  /** Stores one of the two texts over the other, which stays in the history. Resolves to whether it succeeded. */
  const settle = async (choice: 'mine' | 'theirs', mine: RichDocument): Promise<boolean> => {
    if (!theirs) return false;
    try {
      let { version } = await writeDocument(api, notebookId, theirs.version, mine, true);
      if (choice === 'theirs') ({ version } = await writeDocument(api, notebookId, version, getContent(theirs), true));
      saver.settle(version);
      return true;
    } catch (error) {
      notify.error({ title: text('conflictFailedTitle'), description: error instanceof Error ? error.message : String(error) });
      // The document may have changed retry.
      retry();
      return false;
    }
  };
  return { saver, state, initial, theirs, settle, read: () => readDocument(api, notebookId) };
}

/** Reads the version that was saved elsewhere once a conflict is known. */
function useConflictingVersion(notebookId: string, isWanted: boolean) {
  const { api } = useShell();
  const [attempt, setAttempt] = useState(0);
  const [theirs, setTheirs] = useState<NotebookDocument>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to read retry.
  useEffect(() => {
    if (!isWanted) return setTheirs(undefined);
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      try {
        const found = await readDocument(api, notebookId);
        if (!isGone) setTheirs(found);
      } catch {
        // The notice says that nothing is saved. Retry until the other version arrives.
        if (!isGone) timer = setTimeout(() => void read(), 3_000);
      }
    };
    void read();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, notebookId, isWanted, attempt]);
  return { theirs: isWanted ? theirs : undefined, retry: () => setAttempt(attempt + 1) };
}
