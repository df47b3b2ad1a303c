import { useCallback } from 'react';
import { useQueryClient } from 'shared-ui/query';
import { useLiveRuns } from 'shared-ui/reading';
import { notebookKeys } from '../../core/query-keys.ts';

/** Reads the lists of works anew when a run of a workflow begins, goes on or ends. */
export function useRunsRefresh(isNeeded: boolean): void {
  const client = useQueryClient();
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: notebookKeys.lists }), [client]);
  useLiveRuns(refresh, isNeeded);
}
