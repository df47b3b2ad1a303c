import { useCallback } from 'react';
import { getWorkflowRun, listWorkflowRuns, listWorkflows } from 'shared-contracts/workflow-calls';
import { useCallCache } from 'shared-ui/query';
import { useLiveRuns as useRuns } from 'shared-ui/reading';

/** Refreshes workflows and runs when the server announces changes. Returns whether the stream is open. */
export function useLiveRuns(isNeeded = true): boolean {
  const cache = useCallCache();
  const refresh = useCallback(
    () => Promise.all([cache.refresh(getWorkflowRun), cache.refresh(listWorkflowRuns), cache.refresh(listWorkflows)]),
    [cache],
  );
  return useRuns(refresh, isNeeded);
}
