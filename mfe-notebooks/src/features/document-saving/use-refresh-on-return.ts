import type { Editor } from '@tiptap/react';
import { useEffect } from 'react';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { isReadable } from '../../core/document/text/is-readable.ts';
import { getContent } from '../../core/document/text/rich-node.ts';
import { toEditorContent } from '../../core/document/text/rich-text.ts';
import type { DocumentSaver } from './document-saver.ts';

interface FollowOptions {
  readonly editor: Editor | null;
  readonly saver: DocumentSaver;
  readonly read: () => Promise<NotebookDocument>;
}

/** Shows what was saved elsewhere when the user returns to the page, as long as nothing here is unsaved. */
export function useRefreshOnReturn({ editor, saver, read }: FollowOptions): void {
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== 'visible' || !saver.isClean || !editor) return;
      try {
        const found = await read();
        if (found.version <= saver.version || !saver.isClean || !isReadable(getContent(found))) return;
        editor.commands.setContent(toEditorContent(getContent(found)), { emitUpdate: false });
        saver.settle(found.version);
      } catch {
        // Only a refresh failed. A save over the old version would be refused and reported.
      }
    };
    const handleReturn = () => void refresh();
    document.addEventListener('visibilitychange', handleReturn);
    window.addEventListener('focus', handleReturn);
    return () => {
      document.removeEventListener('visibilitychange', handleReturn);
      window.removeEventListener('focus', handleReturn);
    };
  });
}
