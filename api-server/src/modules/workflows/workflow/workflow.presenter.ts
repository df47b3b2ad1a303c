import { type AccessLevel, reaches } from 'shared-contracts';
import type { WorkflowDefinition, WorkflowStep, WorkflowStepKind, WorkflowSummary } from 'shared-contracts/workflow-calls';
import type { FoundWorkflow } from './workflow.types.ts';

type Blank = { readonly [Kind in WorkflowStepKind]: Extract<WorkflowStep, { kind: Kind }>['config'] };

const blank: Blank = {
  'trigger-manual': {},
  'trigger-schedule': { cron: '', time_zone: '' },
  'trigger-webhook': {},
  assistant: { prompt: '', model: '' },
  agent: { agent_id: '', prompt: '' },
  http: { method: 'GET', url: '', headers: [], body: '', allowed_hosts: [] },
  condition: { left: '', operator: 'equals', right: '' },
  transform: { fields: [] },
  wait: { amount: 0, unit: 'minutes' },
  notify: { title: '', text: '' },
  report: { title: '', body: '' },
  task: { instructions: '' },
  foreign: { system: 'n8n', type: '', data: {} },
};

/** Returns the names and the order of a definition's steps, without what they do. */
export const outlineOf = ({ schema, steps, edges }: WorkflowDefinition): WorkflowDefinition => ({
  schema,
  steps: steps.map(({ id, name, position, kind }) => ({ id, name, position, kind, config: blank[kind] }) as WorkflowStep),
  edges,
});

/** Presents what a level includes of a workflow in a list. */
export function shownSummary<Summary extends Pick<WorkflowSummary, 'session_id' | 'next_at' | 'uses' | 'schedule'>>(
  summary: Summary,
  level: AccessLevel,
): Summary {
  if (level === 'own') return summary;
  if (reaches(level, 'edit')) return { ...summary, session_id: null };
  const uses = [...new Set(summary.uses?.map(({ kind }) => kind))].map((kind) => ({ kind, name: '' }));
  return { ...summary, session_id: null, next_at: null, uses, schedule: undefined };
}

/** Presents what a level includes of a workflow. The webhook's address and the chat that drafted it stay with the owner. */
export function shownWorkflow(workflow: FoundWorkflow, level: AccessLevel): FoundWorkflow {
  if (level === 'own') return workflow;
  const foreign = { ...workflow, ...shownSummary(workflow, level), hook_path: null };
  if (reaches(level, 'edit')) return foreign;
  return { ...foreign, definition: outlineOf(workflow.definition), problems: [], required_apps: [], open_questions: [] };
}
