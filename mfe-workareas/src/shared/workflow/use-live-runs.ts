import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQueryClient } from 'shared-ui/query';
import { workareaKeys } from '../workarea-keys.ts';
import { followRuns } from './follow-runs.ts';

/**
 * Keeps what the page shows of workflows and their runs as it is on the server. Answers whether it is told of changes; while it is not,
 * the queries ask by themselves. Only pages that are seen hold a connection: browsers open six to a server.
 */
export function useLiveRuns(isNeeded = true): boolean {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const isSeen = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    if (!isNeeded || !isSeen || email === '') return;
    const left = new AbortController();
    const refresh = () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => liveKinds.includes(String(queryKey[1])) && queryKey[0] === 'mfe-workareas' });
    void followRuns({ api, email, signal: left.signal, refresh, onLive: setIsLive });
    return () => {
      left.abort();
      setIsLive(false);
    };
  }, [api, client, email, isNeeded, isSeen]);
  return isLive;
}

/** The queries that runs change. */
const liveKinds: readonly string[] = [workareaKeys.run('')[1], workareaKeys.runs('')[1], workareaKeys.workflows('')[1]];

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
