import { useCallback } from 'react';
import { useQueryClient } from 'shared-ui/query';
import { useLiveRuns as useRuns } from 'shared-ui/reading';
import { workareaKeys } from '../../shared/workarea-keys.ts';

/** Refreshes workflows and runs when the server announces changes. Returns whether the stream is open. */
export function useLiveRuns(isNeeded = true): boolean {
  const client = useQueryClient();
  const refresh = useCallback(
    () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => liveKinds.includes(String(queryKey[1])) && queryKey[0] === 'mfe-workareas' }),
    [client],
  );
  return useRuns(refresh, isNeeded);
}

/** Lists the queries that a run changes. */
const liveKinds: readonly string[] = [workareaKeys.run('')[1], workareaKeys.runs('')[1], workareaKeys.workflows('')[1]];
