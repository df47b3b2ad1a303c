import { useEffect, useState, useSyncExternalStore } from 'react';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { readDocument, writeDocument } from '../../core/document/saving/document.api.ts';
import { leaveAfter } from '../../core/document/saving/pending-saves.ts';
import { emptyDocument, isSameContent, type RichDocument } from '../../core/document/text/rich-node.ts';
import { useMessages } from '../../messages/document.ts';
import { browserDraft } from './document-draft.ts';
import { DocumentSaver } from './document-saver.ts';

export const contentOf = ({ content }: Pick<NotebookDocument, 'content'>): RichDocument => content ?? emptyDocument;

/** What an open document begins with: the stored text, or what this browser kept of it unsaved. */
export function useDocument(notebookId: string, stored: NotebookDocument) {
  const { api, notify } = useShell();
  const email = useSession()?.email ?? '';
  const text = useMessages();
  const [begun] = useState(() => {
    const draft = browserDraft(email, notebookId);
    const kept = draft.read();
    const write = (version: number, content: RichDocument) => writeDocument(api, notebookId, version, content);
    const unsaved = kept !== undefined && !isSameContent(kept.content, contentOf(stored)) ? kept : undefined;
    return { saver: new DocumentSaver({ version: stored.version, draft, write }), initial: unsaved?.content ?? contentOf(stored), unsaved };
  });
  const { saver, initial } = begun;
  const state = useSyncExternalStore(saver.subscribe, saver.state);
  const { theirs, again } = useTheirs(notebookId, state.status === 'conflict');

  useEffect(() => {
    saver.open();
    const { unsaved } = begun;
    begun.unsaved = undefined;
    if (unsaved) {
      saver.change(() => unsaved.content);
      if (unsaved.version !== saver.version) saver.conflict();
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
      leaveAfter(notebookId, saver.close());
    };
  }, [begun, saver, notebookId]);

  /** Stores one of two texts over the other; the other stays in the history. Answers whether it did. */
  const settle = async (choice: 'mine' | 'theirs', mine: RichDocument): Promise<boolean> => {
    if (!theirs) return false;
    try {
      let { version } = await writeDocument(api, notebookId, theirs.version, mine, true);
      if (choice === 'theirs') ({ version } = await writeDocument(api, notebookId, version, contentOf(theirs), true));
      saver.settle(version);
      return true;
    } catch (error) {
      notify.error({ title: text('conflictFailedTitle'), description: error instanceof Error ? error.message : String(error) });
      // It may have changed once more.
      again();
      return false;
    }
  };
  return { saver, state, initial, theirs, settle, read: () => readDocument(api, notebookId) };
}

/** What was saved in another place, once it is known that something was. */
function useTheirs(notebookId: string, isWanted: boolean) {
  const { api } = useShell();
  const [attempt, setAttempt] = useState(0);
  const [theirs, setTheirs] = useState<NotebookDocument>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the reason to ask again.
  useEffect(() => {
    if (!isWanted) return setTheirs(undefined);
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      try {
        const found = await readDocument(api, notebookId);
        if (!isGone) setTheirs(found);
      } catch {
        // The notice says that nothing is saved; the other text is asked for until it comes.
        if (!isGone) timer = setTimeout(() => void read(), 3_000);
      }
    };
    void read();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, notebookId, isWanted, attempt]);
  return { theirs: isWanted ? theirs : undefined, again: () => setAttempt(attempt + 1) };
}
