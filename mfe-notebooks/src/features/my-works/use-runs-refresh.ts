import { useCallback } from 'react';
import { useQueryClient } from 'shared-ui/query';
import { useLiveRuns } from 'shared-ui/reading';
import { notebookKeys } from '../../core/query-keys.ts';

/** Refetches the lists of works when a workflow run changes. */
export function useRunsRefresh(isNeeded: boolean): void {
  const client = useQueryClient();
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: notebookKeys.lists }), [client]);
  useLiveRuns(refresh, isNeeded);
}
