import { routes } from 'shared-contracts';
import {
  cancelWorkflowRun,
  finishWorkflowTask,
  getWorkflow,
  getWorkflowRun,
  listWorkflowRuns,
  listWorkflows,
  renewWorkflowHook,
  retryWorkflowRun,
  switchWorkflow,
  type WorkflowDetail,
  type WorkflowRun,
  type WorkflowRunDetail,
} from 'shared-contracts/workflow-calls';
import { useCall, useCallAction, useCallCache } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';

/** Returns the path of a run's page. */
export const routeOfRun = (workflowId: string, runId: string): string => `${routes.workflow(workflowId)}&run=${runId}`;

const pollMs = 1_500;
const liveMs = 60_000;

/** Checks whether a run has not finished yet. */
export const isOpen = ({ status }: Pick<WorkflowRun, 'status'>): boolean =>
  status === 'queued' || status === 'running' || status === 'waiting';

/**
 * Returns the polling interval while runs are open. With the stream of `useLiveRuns` polling is only a safety net; without it,
 * runs that wait for a time or a person are polled less often than running ones.
 */
function getPollInterval(runs: readonly (Pick<WorkflowRun, 'status'> | null | undefined)[], isLive: boolean): number | false {
  const open = runs.filter((run) => run && isOpen(run));
  if (!open.length) return false;
  return isLive ? liveMs : open.every((run) => run?.status === 'waiting') ? pollMs * 10 : pollMs;
}

/** Lists a user's workflows. Here and below, `isLive` says whether `useLiveRuns` has an open stream. */
export function useWorkflows(isLive: boolean) {
  const lastRuns = useCallCache()
    .read(listWorkflows, {})
    ?.workflows.map(({ last_run }) => last_run);
  return useCall(listWorkflows, {}, { refetchInterval: getPollInterval(lastRuns ?? [], isLive) });
}

/** Returns one workflow. `isFresh` refetches even when the cache has an answer. */
export const useWorkflow = (workflow_id: string, isFresh = false) =>
  useCall(getWorkflow, { params: { workflow_id } }, { isEnabled: workflow_id !== '', refetchOnMount: isFresh ? 'always' : true });

export function useRuns(workflow_id: string, isLive: boolean) {
  const input = { params: { workflow_id } };
  const known = useCallCache().read(listWorkflowRuns, input)?.runs;
  return useCall(listWorkflowRuns, input, { refetchInterval: getPollInterval(known ?? [], isLive) });
}

export function useRun(runId: string | null, isLive: boolean) {
  const input = { params: { run_id: runId ?? '' } };
  const known = useCallCache().read(getWorkflowRun, input);
  return useCall(getWorkflowRun, input, { isEnabled: runId !== null, refetchInterval: getPollInterval([known], isLive) });
}

/** Returns the actions on a workflow other than editing it. */
export function useWorkflowActions(workflow_id: string) {
  const cache = useCallCache();
  const text = useMessages();
  const keep = (detail: WorkflowDetail) => void cache.put(getWorkflow, { params: { workflow_id } }, detail);
  return {
    turn: useCallAction(switchWorkflow, { failure: text('switchFailed'), success: keep }),
    renew: useCallAction(renewWorkflowHook, { failure: text('renewHookFailed'), success: keep }),
  };
}

/** Returns the actions on a run. */
export function useRunActions(run_id: string) {
  const cache = useCallCache();
  const text = useMessages();
  const options = {
    failure: text('runActionFailed'),
    success: (detail: WorkflowRunDetail) => void cache.put(getWorkflowRun, { params: { run_id } }, detail),
  };
  return {
    retry: useCallAction(retryWorkflowRun, options),
    cancel: useCallAction(cancelWorkflowRun, options),
    finish: useCallAction(finishWorkflowTask, options),
  };
}
