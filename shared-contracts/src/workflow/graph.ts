import type { WorkflowDefinition, WorkflowEdge, WorkflowStep } from './definition.ts';

/** A definition as lists of neighbours. Lines to steps that are not there are left out. */
export interface StepGraph {
  readonly steps: ReadonlyMap<string, WorkflowStep>;
  readonly incoming: (id: string) => readonly WorkflowEdge[];
  readonly outgoing: (id: string) => readonly WorkflowEdge[];
  /** Every step from which lines lead here. */
  readonly before: (id: string) => ReadonlySet<string>;
  /** Steps that come before themselves. */
  readonly cycle: readonly string[];
  /** Ids that two steps have. */
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

/** What is reached from a step; the step itself only when a way leads back. */
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

/** Whether a new line would close a circle. */
export const closesCircle = (definition: WorkflowDefinition, from: string, to: string): boolean =>
  from === to || stepGraph(definition).before(from).has(to);
