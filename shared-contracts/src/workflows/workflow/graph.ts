import type { WorkflowDefinition, WorkflowEdge, WorkflowStep } from './definition.ts';

/** Describes a definition as lists of neighbors. Lines to missing steps are left out. */
export interface StepGraph {
  readonly steps: ReadonlyMap<string, WorkflowStep>;
  readonly incoming: (id: string) => readonly WorkflowEdge[];
  readonly outgoing: (id: string) => readonly WorkflowEdge[];
  /** Returns every step that leads to this one. */
  readonly before: (id: string) => ReadonlySet<string>;
  /** Returns the steps that precede themselves. */
  readonly cycle: readonly string[];
  /** Returns ids that two steps share. */
  readonly doubles: readonly string[];
}

export function stepGraph({ steps, edges }: WorkflowDefinition): StepGraph {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const real = edges.filter(({ from, to }) => byId.has(from) && byId.has(to));
  const into = Map.groupBy(real, ({ to }) => to);
  const outOf = Map.groupBy(real, ({ from }) => from);
  const known = new Map<string, ReadonlySet<string>>();
  const before = (id: string): ReadonlySet<string> => {
    const found = known.get(id) ?? reachable(id, (one) => (into.get(one) ?? []).map(({ from }) => from));
    known.set(id, found);
    return found;
  };
  return {
    steps: byId,
    incoming: (id) => into.get(id) ?? [],
    outgoing: (id) => outOf.get(id) ?? [],
    before,
    cycle: [...byId.keys()].filter((id) => before(id).has(id)),
    doubles: [...new Set(steps.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index))],
  };
}

/** Returns the steps reachable from a step; the step itself only if a path leads back. */
function reachable(start: string, next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...next(start)];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...next(id));
  }
  return seen;
}

/** Returns whether a new line would form a circle. */
export const closesCircle = (definition: WorkflowDefinition, from: string, to: string): boolean =>
  from === to || stepGraph(definition).before(from).has(to);
