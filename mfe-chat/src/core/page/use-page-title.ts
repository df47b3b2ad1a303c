import { useEffect } from 'react';
import { text } from '../../messages/messages.ts';

/** Sets the document title on pages whose visible heading is a sentence. Does nothing without a title. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = text('documentTitle', { title });
  }, [title]);
}
