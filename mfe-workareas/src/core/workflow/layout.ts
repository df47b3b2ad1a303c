import { Graph, layout } from '@dagrejs/dagre';
import type { WorkflowDefinition } from 'shared-contracts/workflow-calls';

/** Holds the size of a step in pixels. */
export const stepSize = { width: 232, height: 76 } as const;

/** Lays out the steps in rows from top to bottom without overlaps. */
export function arrangeSteps(definition: WorkflowDefinition): WorkflowDefinition {
  const graph = new Graph().setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 56 }).setDefaultEdgeLabel(() => ({}));
  for (const { id } of definition.steps) graph.setNode(id, { ...stepSize });
  for (const { from, to } of definition.edges) if (graph.hasNode(from) && graph.hasNode(to)) graph.setEdge(from, to);
  layout(graph);
  const steps = definition.steps.map((step) => {
    const { x, y } = graph.node(step.id) as { x: number; y: number };
    return { ...step, position: { x: Math.round(x - stepSize.width / 2), y: Math.round(y - stepSize.height / 2) } };
  });
  return { ...definition, steps };
}
