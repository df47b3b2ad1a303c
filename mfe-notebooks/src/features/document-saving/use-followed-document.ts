import type { Editor } from '@tiptap/react';
import { useEffect } from 'react';
import { sharingChanged } from 'shared-contracts';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { useEvent } from 'shared-contracts/shell';
import { isReadable } from '../../core/document/text/is-readable.ts';
import { getContent } from '../../core/document/text/rich-node.ts';
import { toEditorContent } from '../../core/document/text/rich-text.ts';
import type { DocumentSaver } from './document-saver.ts';

interface FollowOptions {
  readonly notebookId: string;
  readonly editor: Editor | null;
  readonly saver: DocumentSaver;
  readonly read: () => Promise<NotebookDocument>;
  /** Called when somebody else may edit the document too. */
  readonly onTogether: () => void;
}

/**
 * Shows what was saved elsewhere: when the user returns to the page, and when somebody with whom the notebook is shared has saved, as long
 * as nothing here is unsaved.
 */
export function useFollowedDocument({ notebookId, editor, saver, read, onTogether }: FollowOptions): void {
  const refresh = async () => {
    if (document.visibilityState !== 'visible' || !saver.isClean || !editor) return;
    try {
      const found = await read();
      if (found.together) {
        onTogether();
        return;
      }
      if (found.version <= saver.version || !saver.isClean || !isReadable(getContent(found))) return;
      const { from, to } = editor.state.selection;
      editor.commands.setContent(toEditorContent(getContent(found)), { emitUpdate: false });
      const end = editor.state.doc.content.size;
      editor.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
      saver.settle(found.version);
    } catch {
      // Only a refresh failed. A save over the old version would be refused and reported.
    }
  };
  useEvent(sharingChanged, ({ id }) => {
    if (!id || id === notebookId) void refresh();
  });
  useEffect(() => {
    const handleReturn = () => void refresh();
    document.addEventListener('visibilitychange', handleReturn);
    window.addEventListener('focus', handleReturn);
    return () => {
      document.removeEventListener('visibilitychange', handleReturn);
      window.removeEventListener('focus', handleReturn);
    };
  });
}
