import { useEffect, useRef } from 'react';
import { type NotebookDocument, saveNotebookDocument } from 'shared-contracts/file-calls';
import { type Shell, useSession, useShell } from 'shared-contracts/shell';
import { Autosave, type AutosaveState, isSameJson, type Stored, useAutosave } from 'shared-ui/autosave';
import { readDocument, writeDocument } from '../../core/document/saving/document.api.ts';
import { trackSave } from '../../core/document/saving/pending-saves.ts';
import { getContent, type RichDocument } from '../../core/document/text/rich-node.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import { createDrafts } from './document-draft.ts';
import type { SaveState } from './save-status.tsx';

/** Saves a document. */
export type DocumentAutosave = Autosave<RichDocument>;

const saveDelayMs = 2_000;

const toStored = (document: NotebookDocument): Stored<RichDocument> => ({ value: getContent(document), version: document.version });

interface AutosaveParts {
  readonly shell: Shell;
  readonly email: string;
  readonly notebookId: string;
  readonly stored: NotebookDocument;
  readonly onTogether: () => void;
}

function createAutosave({ shell: { api, session }, email, notebookId, stored, onTogether }: AutosaveParts): DocumentAutosave {
  return new Autosave<RichDocument>({
    stored: toStored(stored),
    initial: getContent(stored),
    write: async (content, seen, closes) => {
      const saved = await writeDocument(api, notebookId, seen?.version ?? 0, content, { closes });
      if (saved.together) onTogether();
      return { value: content, version: saved.version };
    },
    read: async () => toStored(await readDocument(api, notebookId)),
    conflictCode: 'document-changed',
    parseCurrent: (current) => {
      const parsed = saveNotebookDocument.current?.safeParse(current);
      return parsed?.success ? toStored(parsed.data) : undefined;
    },
    isSame: isSameJson,
    isAuthor: () => session.current()?.email === email,
    drafts: createDrafts(email, notebookId),
    delayMs: saveDelayMs,
  });
}

/**
 * Opens a document: with the stored text, or with the unsaved text that this browser kept. `onTogether` is called after a save when somebody
 * else may edit the document too.
 */
export function useDocument(notebookId: string, stored: NotebookDocument, onTogether: () => void) {
  const shell = useShell();
  const { api, notify } = shell;
  const email = useSession()?.email ?? '';
  const text = useDocumentMessages();
  const handlers = useRef({ onTogether });
  useEffect(() => {
    handlers.current = { onTogether };
  });
  const { autosave, state } = useAutosave(`document/${email}/${notebookId}`, () =>
    createAutosave({ shell, email, notebookId, stored, onTogether: () => handlers.current.onTogether() }),
  );
  useEffect(() => () => trackSave(notebookId, autosave.flush()), [autosave, notebookId]);

  /** Stores one of the two texts over the other, which stays in the history. */
  const settle = async (choice: 'mine' | 'theirs'): Promise<void> => {
    const { theirs } = state;
    const mine = autosave.value();
    if (!theirs) return;
    try {
      let { version } = await writeDocument(api, notebookId, theirs.version, mine, { keepsLast: true });
      if (choice === 'theirs') ({ version } = await writeDocument(api, notebookId, version, theirs.value, { keepsLast: true }));
      const value = choice === 'theirs' ? theirs.value : mine;
      autosave.resolve(value, { value, version });
    } catch (error) {
      notify.error({ title: text('conflictFailedTitle'), description: error instanceof Error ? error.message : String(error) });
      // The document may have changed again. If that can't be read either, the choice stays as it is.
      const found = await readDocument(api, notebookId).catch(() => undefined);
      if (found) autosave.follow(toStored(found));
    }
  };
  return { autosave, state, saveState: toSaveState(state), settle, read: () => readDocument(api, notebookId) };
}

function toSaveState({ status, error }: AutosaveState<RichDocument>): SaveState {
  const isFailed = status === 'retrying' || status === 'refused' || status === 'gone';
  return { status: status === 'gone' ? 'refused' : status, problem: isFailed && error instanceof Error ? error.message : undefined };
}
