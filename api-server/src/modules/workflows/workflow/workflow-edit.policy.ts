import type { WorkflowDefinition, WorkflowEdge, WorkflowStep } from 'shared-contracts/workflow-calls';
import { type Change, changeBetween, takenBack } from '../../../kernel/tool/change.policy.ts';

/** Describes a workflow as people edit it. */
export interface WorkflowState {
  readonly name: string;
  readonly definition: WorkflowDefinition;
}

/** Holds what an edit changed. */
export interface WorkflowEdit {
  readonly name: { readonly before: string; readonly after: string };
  readonly steps: Change<WorkflowStep>;
  readonly edges: Change<WorkflowEdge>;
}

/** Returns fields in the order of their names. */
const inOrder = (fields: object): [string, unknown][] => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Returns the same text for the same value. The database changes the order of fields. */
const keyOf = (part: unknown): string =>
  JSON.stringify(part, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(inOrder(value)) : value,
  );

/** Returns the change from one state of a workflow to another. */
export const editBetween = (before: WorkflowState, after: WorkflowState): WorkflowEdit => ({
  name: { before: before.name, after: after.name },
  steps: changeBetween(before.definition.steps, after.definition.steps, keyOf),
  edges: changeBetween(before.definition.edges, after.definition.edges, keyOf),
});

/** Takes an edit back. A name that was changed since stays. Returns undefined if its steps or lines are no longer as the edit left them. */
export function editTakenBack({ name, definition }: WorkflowState, edit: WorkflowEdit): WorkflowState | undefined {
  const steps = takenBack(definition.steps, edit.steps, keyOf);
  const edges = takenBack(definition.edges, edit.edges, keyOf);
  if (!steps || !edges) return undefined;
  const ids = new Set(steps.map(({ id }) => id));
  if (edges.some(({ from, to }) => !ids.has(from) || !ids.has(to))) return undefined;
  return { name: name === edit.name.after ? edit.name.before : name, definition: { ...definition, steps, edges } };
}

export const isSameState = (one: WorkflowState, other: WorkflowState): boolean => keyOf(one) === keyOf(other);

/**
 * Writes a workflow for people to read, with the names that the format has, because its readers have many languages. Fields are in the order
 * of their names, so that only what changed differs.
 */
export const linesOfWorkflow = ({ name, definition: { steps, edges } }: WorkflowState): string[] => [
  name,
  ...steps.flatMap((step) => [`${step.id} (${step.kind}): ${step.name}`, ...inOrder(step.config).flatMap(linesOfField)]),
  ...edges.map(({ from, to, branch }) => `${from} → ${to}${branch ? ` (${branch})` : ''}`),
];

function linesOfField([field, value]: [string, unknown]): string[] {
  if (value === '' || (Array.isArray(value) && !value.length)) return [];
  const text = typeof value === 'string' ? value : keyOf(value);
  return text.split('\n').map((line, at) => (at ? `    ${line}` : `  ${field}: ${line}`));
}
