import { useEffect } from 'react';
import { sharingChanged } from 'shared-contracts';
import type { NotebookDocument } from 'shared-contracts/file-calls';
import { useEvent } from 'shared-contracts/shell';
import { isReadable } from '../../core/document/text/is-readable.ts';
import { getContent } from '../../core/document/text/rich-node.ts';
import type { DocumentAutosave } from './use-document.ts';

interface FollowOptions {
  readonly notebookId: string;
  readonly autosave: DocumentAutosave;
  readonly read: () => Promise<NotebookDocument>;
  /** Called when somebody else may edit the document too. */
  readonly onTogether: () => void;
}

/**
 * Shows what was saved elsewhere: when the user returns to the page, and when somebody with whom the notebook is shared has saved, as long
 * as nothing here is unsaved.
 */
export function useFollowedDocument({ notebookId, autosave, read, onTogether }: FollowOptions): void {
  const refresh = async () => {
    if (document.visibilityState !== 'visible' || !autosave.isClean) return;
    try {
      const found = await read();
      if (found.together) {
        onTogether();
        return;
      }
      const value = getContent(found);
      if (found.version <= (autosave.stored?.version ?? 0) || !autosave.isClean || !isReadable(value)) return;
      autosave.follow({ value, version: found.version });
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
