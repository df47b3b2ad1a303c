import { chatSessionChanged, itemsChanged } from 'shared-contracts';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import {
  cancelWorkflowRun,
  finishWorkflowTask,
  getWorkflow,
  getWorkflowRun,
  listWorkflowRuns,
  listWorkflows,
  renewWorkflowHook,
  retryWorkflowRun,
  runWorkflow,
  switchWorkflow,
  type WorkflowDetail,
  type WorkflowRun,
  type WorkflowRunDetail,
} from 'shared-contracts/workflow-calls';
import { useMutation, useQuery, useQueryClient } from 'shared-ui/query';
import { workareaKeys } from '../../shared/workarea-keys.ts';

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

/** `isLive`, here and below: whether `useLiveRuns` has an open stream. */
export function useWorkflows(isLive: boolean) {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const queryKey = workareaKeys.workflows(email);
  useEvent(itemsChanged, () => void client.invalidateQueries({ queryKey }));
  useEvent(chatSessionChanged, () => void client.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(listWorkflows, { query: { email } }, { signal }),
    enabled: email !== '',
    refetchInterval: ({ state }) => getPollInterval(state.data?.workflows.map((one) => one.last_run) ?? [], isLive),
  });
}

/** `isFresh` refetches even when the cache has an answer. */
export function useWorkflow(workflowId: string, isFresh = false) {
  const { api } = useShell();
  return useQuery({
    queryKey: workareaKeys.workflow(workflowId),
    queryFn: ({ signal }) => api.call(getWorkflow, { params: { workflow_id: workflowId } }, { signal }),
    enabled: workflowId !== '',
    refetchOnMount: isFresh ? 'always' : true,
  });
}

export function useRuns(workflowId: string, isLive: boolean) {
  const { api } = useShell();
  return useQuery({
    queryKey: workareaKeys.runs(workflowId),
    queryFn: ({ signal }) => api.call(listWorkflowRuns, { params: { workflow_id: workflowId } }, { signal }),
    refetchInterval: ({ state }) => getPollInterval(state.data?.runs ?? [], isLive),
  });
}

export function useRun(runId: string | null, isLive: boolean) {
  const { api } = useShell();
  return useQuery({
    queryKey: workareaKeys.run(runId ?? ''),
    queryFn: ({ signal }) => api.call(getWorkflowRun, { params: { run_id: runId ?? '' } }, { signal }),
    enabled: runId !== null,
    refetchInterval: ({ state }) => getPollInterval([state.data], isLive),
  });
}

/** Returns the actions on a workflow other than editing it. Callers show the failure toasts. */
export function useWorkflowActions(workflowId: string) {
  const { api } = useShell();
  const client = useQueryClient();
  const params = { workflow_id: workflowId };
  const keep = (detail: WorkflowDetail) => client.setQueryData(workareaKeys.workflow(workflowId), detail);
  const run = useMutation({
    mutationFn: (input: string | undefined) => api.call(runWorkflow, { params, body: input === undefined ? {} : { input } }),
    onSuccess: () => client.invalidateQueries({ queryKey: workareaKeys.runs(workflowId) }),
  });
  const turn = useMutation({ mutationFn: (isOn: boolean) => api.call(switchWorkflow, { params, body: { is_on: isOn } }), onSuccess: keep });
  const renew = useMutation({ mutationFn: () => api.call(renewWorkflowHook, { params }), onSuccess: keep });
  return { run, turn, renew };
}

/** Returns the actions on a run. */
export function useRunActions(runId: string, workflowId: string) {
  const { api } = useShell();
  const client = useQueryClient();
  const keep = (detail: WorkflowRunDetail) => {
    client.setQueryData(workareaKeys.run(runId), detail);
    return client.invalidateQueries({ queryKey: workareaKeys.runs(workflowId) });
  };
  const params = { run_id: runId };
  return {
    retry: useMutation({ mutationFn: () => api.call(retryWorkflowRun, { params }), onSuccess: keep }),
    cancel: useMutation({ mutationFn: () => api.call(cancelWorkflowRun, { params }), onSuccess: keep }),
    finish: useMutation({
      mutationFn: ({ stepId, note }: { stepId: string; note: string }) =>
        api.call(finishWorkflowTask, { params: { ...params, step_id: stepId }, body: { note } }),
      onSuccess: keep,
    }),
  };
}
