import { useCallback } from 'react';
import { useQueryClient } from 'shared-ui/query';
import { useLiveRuns as useRuns } from 'shared-ui/reading';
import { workareaKeys } from '../../shared/workarea-keys.ts';

/** Keeps what the page shows of workflows and their runs as it is on the server. Answers whether it is told of changes. */
export function useLiveRuns(isNeeded = true): boolean {
  const client = useQueryClient();
  const refresh = useCallback(
    () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => liveKinds.includes(String(queryKey[1])) && queryKey[0] === 'mfe-workareas' }),
    [client],
  );
  return useRuns(refresh, isNeeded);
}

/** The queries that runs change. */
const liveKinds: readonly string[] = [workareaKeys.run('')[1], workareaKeys.runs('')[1], workareaKeys.workflows('')[1]];
