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

const askedMs = 1_500;
const toldMs = 60_000;

/** Whether a run goes on. */
export const isOpen = ({ status }: Pick<WorkflowRun, 'status'>): boolean =>
  status === 'queued' || status === 'running' || status === 'waiting';

/**
 * How often runs are asked for while some of them go on: hardly ever where the page is told of changes (`useLiveRuns`), else soon while
 * they work, and now and then while they wait for a time or a person.
 */
function rhythmOf(runs: readonly (Pick<WorkflowRun, 'status'> | null | undefined)[], isLive: boolean): number | false {
  const open = runs.filter((run) => run && isOpen(run));
  if (!open.length) return false;
  return isLive ? toldMs : open.every((run) => run?.status === 'waiting') ? askedMs * 10 : askedMs;
}

/** `isLive`, here and below: whether the page is told of changes. */
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
    refetchInterval: ({ state }) => rhythmOf(state.data?.workflows.map((one) => one.last_run) ?? [], isLive),
  });
}

/** `isFresh`: asks the server even where an answer is at hand. */
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
    refetchInterval: ({ state }) => rhythmOf(state.data?.runs ?? [], isLive),
  });
}

/** A run, step by step. */
export function useRun(runId: string | null, isLive: boolean) {
  const { api } = useShell();
  return useQuery({
    queryKey: workareaKeys.run(runId ?? ''),
    queryFn: ({ signal }) => api.call(getWorkflowRun, { params: { run_id: runId ?? '' } }, { signal }),
    enabled: runId !== null,
    refetchInterval: ({ state }) => rhythmOf([state.data], isLive),
  });
}

/** What can be done with a workflow beside changing it. Failures are told as toasts by whoever calls. */
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

/** What can be done with a run. */
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
