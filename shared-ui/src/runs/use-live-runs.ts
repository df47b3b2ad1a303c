import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession, useShell } from 'shared-contracts/shell';
import { followRuns } from './follow-runs.ts';

/**
 * Keeps workflows and their runs on a page up to date: calls `refresh`, which must be the same function on every render, whenever one of
 * the user's runs changes. Returns whether changes are being received; if not, queries may poll. Only pages that show runs should use it.
 */
export function useLiveRuns(refresh: () => Promise<unknown>, isNeeded = true): boolean {
  const { api } = useShell();
  const isSignedIn = useSession() !== null;
  const isSeen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    if (!isNeeded || !isSeen || !isSignedIn) return;
    const left = new AbortController();
    void followRuns({ api, signal: left.signal, refresh, onLive: setIsLive });
    return () => {
      left.abort();
      setIsLive(false);
    };
  }, [api, refresh, isSignedIn, isNeeded, isSeen]);
  return isLive;
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
