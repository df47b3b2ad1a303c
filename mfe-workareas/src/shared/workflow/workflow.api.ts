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
import { workareaKeys } from '../workarea-keys.ts';

const liveMs = 1_000;

/** Whether a run goes on. */
export const isOpen = ({ status }: Pick<WorkflowRun, 'status'>): boolean =>
  status === 'queued' || status === 'running' || status === 'waiting';

/** Soon while it works, now and then while it waits for a time or a person, not at all when it has ended. */
const rhythmOf = (run: Pick<WorkflowRun, 'status'> | undefined) =>
  !run || !isOpen(run) ? (false as const) : run.status === 'waiting' ? liveMs * 10 : liveMs;

export function useWorkflows() {
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
    refetchInterval: ({ state }) =>
      state.data?.workflows.some(({ last_run: run }) => run && rhythmOf(run) === liveMs) ? liveMs * 3 : false,
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

export function useRuns(workflowId: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: workareaKeys.runs(workflowId),
    queryFn: ({ signal }) => api.call(listWorkflowRuns, { params: { workflow_id: workflowId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.runs.some((run) => rhythmOf(run) === liveMs) ? liveMs * 2 : false),
  });
}

/** A run, asked for again and again while it goes on. */
export function useRun(runId: string | null) {
  const { api } = useShell();
  return useQuery({
    queryKey: workareaKeys.run(runId ?? ''),
    queryFn: ({ signal }) => api.call(getWorkflowRun, { params: { run_id: runId ?? '' } }, { signal }),
    enabled: runId !== null,
    refetchInterval: ({ state }) => rhythmOf(state.data),
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
