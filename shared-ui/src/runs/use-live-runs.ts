import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession, useShell } from 'shared-contracts/shell';
import { followRuns } from './follow-runs.ts';

/**
 * Keeps what a page shows of workflows and their runs as it is on the server: `refresh`, which has to be the same function at every
 * rendering, reads it again whenever a run of the user has changed. Answers whether the page is told of changes; while it is not, its
 * queries may ask by themselves. Only pages that are seen hold a connection: browsers open six to a server.
 */
export function useLiveRuns(refresh: () => Promise<unknown>, isNeeded = true): boolean {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const isSeen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    if (!isNeeded || !isSeen || email === '') return;
    const left = new AbortController();
    void followRuns({ api, email, signal: left.signal, refresh, onLive: setIsLive });
    return () => {
      left.abort();
      setIsLive(false);
    };
  }, [api, refresh, email, isNeeded, isSeen]);
  return isLive;
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
