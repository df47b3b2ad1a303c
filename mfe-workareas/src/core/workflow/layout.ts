import { Graph, layout } from '@dagrejs/dagre';
import type { WorkflowDefinition, WorkflowEdge, WorkflowStep } from 'shared-contracts/workflow-calls';

/** Holds the size of a step in pixels. */
export const stepSize = { width: 280, height: 64 } as const;

/** Holds the space between rows: more where lines part or meet, because they run sideways there. */
export const rowGap = { straight: 40, forked: 80 } as const;
const columnGap = 80;

/** Lays out the steps in rows from top to bottom without overlaps. */
export function arrangeSteps(definition: WorkflowDefinition): WorkflowDefinition {
  const graph = new Graph()
    .setGraph({ rankdir: 'TB', nodesep: columnGap, edgesep: columnGap, ranksep: rowGap.forked })
    .setDefaultEdgeLabel(() => ({}));
  for (const { id } of definition.steps) graph.setNode(id, { ...stepSize });
  for (const { from, to } of definition.edges) if (graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to);
  layout(graph);
  const placed = definition.steps.map((step) => {
    const { x, y } = graph.node(step.id) as { x: number; y: number };
    return { ...step, position: { x: Math.round(x - stepSize.width / 2), y: Math.round(y - stepSize.height / 2) } };
  });
  return { ...definition, steps: closeRows(placed, definition.edges) };
}

/** Moves rows closer together where all lines between them run straight down. */
function closeRows(steps: readonly WorkflowStep[], edges: readonly WorkflowEdge[]): WorkflowStep[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const rows = [...new Set(steps.map(({ position }) => position.y))].sort((a, b) => a - b);
  const tops = new Map<number, number>();
  let top = 0;
  rows.forEach((y, index) => {
    const next = rows[index + 1] ?? y;
    tops.set(y, top);
    const isForked = edges.some(({ from, to }) => {
      const [a, b] = [byId.get(from)?.position, byId.get(to)?.position];
      return a && b && a.x !== b.x && a.y < next && b.y >= next;
    });
    top += stepSize.height + (isForked ? rowGap.forked : rowGap.straight);
  });
  return steps.map((step) => ({ ...step, position: { x: step.position.x, y: tops.get(step.position.y) ?? step.position.y } }));
}

/** Returns the definition as it is drawn: arranged, if steps that were placed for smaller nodes lie over each other. */
export function withoutOverlaps(definition: WorkflowDefinition): WorkflowDefinition {
  const places = definition.steps.map(({ position }) => position).sort((a, b) => a.y - b.y);
  const hasOverlap = places.some((one, index) =>
    places.slice(index + 1).some((other) => other.y - one.y < stepSize.height + 16 && Math.abs(other.x - one.x) < stepSize.width + 16),
  );
  return hasOverlap ? arrangeSteps(definition) : definition;
}
