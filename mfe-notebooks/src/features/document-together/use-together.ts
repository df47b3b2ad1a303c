import { getSchema } from '@tiptap/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession, useShell } from 'shared-contracts/shell';
import { trackSave } from '../../core/document/saving/pending-saves.ts';
import { documentExtensions } from '../../core/document/text/rich-text.ts';
import { browserChanges } from './kept-changes.ts';
import { knowsContent } from './known-content.ts';
import { TogetherDocument } from './together-document.ts';

/** Opens a document that several people edit, for as long as the page shows it. */
export function useTogether(notebookId: string) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const [together] = useState(() => {
    const schema = getSchema(documentExtensions());
    return new TogetherDocument({
      api,
      notebookId,
      kept: (client) => browserChanges(email, notebookId, client),
      knows: (update) => knowsContent(schema, update),
    });
  });
  const state = useSyncExternalStore(together.subscribe, together.state);
  useEffect(() => {
    const handleVisibility = () => (document.visibilityState === 'visible' ? together.follow() : together.unfollow());
    const handleOnline = () => void together.flush();
    together.open();
    handleVisibility();
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('online', handleOnline);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('online', handleOnline);
      trackSave(notebookId, together.close());
    };
  }, [together, notebookId]);
  return { together, state };
}
