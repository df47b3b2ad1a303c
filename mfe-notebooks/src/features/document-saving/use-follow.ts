import type { Editor } from '@tiptap/react';
import { useEffect } from 'react';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { isReadable } from '../../core/document/text/is-readable.ts';
import { asContent } from '../../core/document/text/rich-text.ts';
import type { DocumentSaver } from './document-saver.ts';
import { contentOf } from './use-document.ts';

interface FollowOptions {
  readonly editor: Editor | null;
  readonly saver: DocumentSaver;
  readonly read: () => Promise<NotebookDocument>;
}

/** On coming back to the page, shows what was saved in another place meanwhile, as long as nothing here waits to be saved. */
export function useFollow({ editor, saver, read }: FollowOptions): void {
  useEffect(() => {
    const follow = async () => {
      if (document.visibilityState !== 'visible' || !saver.isClean || !editor) return;
      try {
        const found = await read();
        if (found.version <= saver.version || !saver.isClean || !isReadable(contentOf(found))) return;
        editor.commands.setContent(asContent(contentOf(found)), { emitUpdate: false });
        saver.settle(found.version);
      } catch {
        // It was a look only: a save would be refused, and tell.
      }
    };
    const handleBack = () => void follow();
    document.addEventListener('visibilitychange', handleBack);
    window.addEventListener('focus', handleBack);
    return () => {
      document.removeEventListener('visibilitychange', handleBack);
      window.removeEventListener('focus', handleBack);
    };
  });
}
