import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { isSameJson } from 'shared-ui/autosave';

/** Describes what the editor saves. */
export interface WorkflowText {
  readonly name: string;
  readonly definition: WorkflowDefinition;
}

/**
 * Merges two versions of a workflow that were made from `base`, by name, step and line. Returns undefined if both changed the same of
 * them, or if a line would lead to a step that the other version removed.
 */
export function mergeWorkflow(base: WorkflowText, mine: WorkflowText, theirs: WorkflowText): WorkflowText | undefined {
  const name = mergeValue(base.name, mine.name, theirs.name);
  const steps = mergeById(base.definition.steps, mine.definition.steps, theirs.definition.steps);
  const edges = mergeById(base.definition.edges, mine.definition.edges, theirs.definition.edges);
  if (!name || !steps || !edges) return undefined;
  const ids = new Set(steps.map(({ id }) => id));
  if (!edges.every(({ from, to }) => ids.has(from) && ids.has(to))) return undefined;
  return { name: name.value, definition: { ...theirs.definition, steps, edges } };
}

/** A value that one side removed is undefined, so the merged value comes in a box. */
function mergeValue<Value>(base: Value, mine: Value, theirs: Value): { readonly value: Value } | undefined {
  if (isSameJson(mine, theirs) || isSameJson(theirs, base)) return { value: mine };
  return isSameJson(mine, base) ? { value: theirs } : undefined;
}

function mergeById<Item extends { readonly id: string }>(base: readonly Item[], mine: readonly Item[], theirs: readonly Item[]) {
  const [old, own, other] = [base, mine, theirs].map((items) => new Map(items.map((item) => [item.id, item])));
  const merged: Item[] = [];
  for (const id of new Set([...theirs, ...mine].map((item) => item.id))) {
    const item = mergeValue(old?.get(id), own?.get(id), other?.get(id));
    if (!item) return undefined;
    if (item.value) merged.push(item.value);
  }
  return merged;
}
