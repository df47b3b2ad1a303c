import { useEffect } from 'react';
import { text } from '../../messages/messages.ts';

/** Names the browser's tab on pages whose visible heading is a sentence; without a title the page around names it. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = text('documentTitle', { title });
  }, [title]);
}
