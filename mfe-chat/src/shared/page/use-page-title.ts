import { useEffect } from 'react';
import { text } from '../messages.ts';

/** Names the browser's tab on pages whose visible heading is a sentence. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = text('documentTitle', { title });
  }, [title]);
}
