import type { WorkflowSummary } from 'shared-contracts/workflow-calls';

/** Lists which workflows of the list are shown. */
export const workflowFilters = ['all', 'on', 'off', 'attention', 'shared'] as const;

export type WorkflowFilter = (typeof workflowFilters)[number];

/** Returns whether a workflow needs a person: its last run failed, or it waits for a task or an approval. */
const needsAttention = ({ last_run: run }: WorkflowSummary): boolean =>
  run?.status === 'failed' || (run?.status === 'waiting' && !run.wakes_at);

const passes: Readonly<Record<WorkflowFilter, (workflow: WorkflowSummary) => boolean>> = {
  all: () => true,
  on: ({ status }) => status === 'on',
  off: ({ status }) => status === 'off',
  attention: needsAttention,
  shared: ({ sharing }) => sharing?.owner !== undefined,
};

export const countWorkflows = (workflows: readonly WorkflowSummary[], filter: WorkflowFilter): number =>
  workflows.filter(passes[filter]).length;

/** Returns the workflows to show: those that need attention first, otherwise in their order. */
export function chooseWorkflows(workflows: readonly WorkflowSummary[], filter: WorkflowFilter, search: string): WorkflowSummary[] {
  const wanted = search.trim().toLowerCase();
  const shown = workflows.filter((workflow) => passes[filter](workflow) && workflow.name.toLowerCase().includes(wanted));
  return [...shown.filter(needsAttention), ...shown.filter((workflow) => !needsAttention(workflow))];
}
