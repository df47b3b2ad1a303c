import type { AutomationConnection, RemoteWorkflow } from 'shared-contracts/connection-calls';
import type { WorkflowDetail, WorkflowRun, WorkflowRunDetail, WorkflowRunStep, WorkflowStep } from 'shared-contracts/workflow-calls';

const at = '2026-06-01T06:00:00.000Z';

export const sampleRun = (part: Partial<WorkflowRun> = {}): WorkflowRun => ({
  run_id: 'r1',
  workflow_id: 'w',
  version: 1,
  started_by: 'manual',
  status: 'succeeded',
  problem: null,
  created_at: at,
  ended_at: '2026-06-01T06:01:00.000Z',
  wakes_at: null,
  ...part,
});

export const sampleRunStep = (part: Partial<WorkflowRunStep>): WorkflowRunStep => ({
  step_id: 'ask',
  name: 'Sum up',
  kind: 'assistant',
  attempt: 1,
  input: null,
  output: null,
  problem: null,
  started_at: null,
  ended_at: null,
  status: 'succeeded',
  ...part,
});

export const sampleRunDetail = (run: Partial<WorkflowRun>, steps: Partial<WorkflowRunStep>[]): WorkflowRunDetail => ({
  ...sampleRun(run),
  steps: steps.map(sampleRunStep),
});

const start: WorkflowStep = { id: 'start', kind: 'trigger-manual', name: 'Start', position: { x: 0, y: 0 }, config: {} };
const ask: WorkflowStep = {
  id: 'ask',
  kind: 'assistant',
  name: 'Sum up',
  position: { x: 0, y: 132 },
  config: { prompt: 'Sum up', model: '' },
};

/** Builds a workflow whose steps form one chain. */
export function sampleWorkflow(part: Partial<WorkflowDetail> = {}, steps: WorkflowStep[] = [start, ask]): WorkflowDetail {
  const edges = steps.slice(1).map(({ id }, index) => ({ id: `${steps[index]?.id}-${id}`, from: steps[index]?.id ?? '', to: id }));
  return {
    workflow_id: 'w',
    name: 'Weekly digest',
    status: 'ready',
    trigger: 'manual',
    steps: steps.length,
    session_id: null,
    updated_at: at,
    next_at: null,
    last_run: null,
    version: 1,
    problems: [],
    required_apps: [],
    open_questions: [],
    hook_path: null,
    definition: { schema: 1, steps, edges },
    ...part,
  };
}

export const manualStart = start;

export const sampleConnection = (part: Partial<AutomationConnection> = {}): AutomationConnection => ({
  connection_id: 'c',
  platform: 'n8n',
  base_url: 'https://n8n.example.com',
  team: null,
  checked_at: at,
  ...part,
});

export const sampleRemoteWorkflow = (part: Partial<RemoteWorkflow> = {}): RemoteWorkflow => ({
  remote_id: 'x1',
  name: 'Orders',
  is_active: false,
  changed_at: null,
  url: 'https://n8n.example.com/workflow/x1',
  ...part,
});
