import { useCallback } from 'react';
import { listItems } from 'shared-contracts/calls';
import { useCallCache } from 'shared-ui/query';
import { useLiveRuns } from 'shared-ui/reading';

/** Refetches the lists of works when a workflow run changes. */
export function useRunsRefresh(isNeeded: boolean): void {
  const cache = useCallCache();
  const refresh = useCallback(() => cache.refresh(listItems), [cache]);
  useLiveRuns(refresh, isNeeded);
}
