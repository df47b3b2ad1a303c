import { stepGraph, type WorkflowDefinition, type WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import { type CanvasNode, findLineState, findOpenLines } from './canvas-nodes.ts';
import { stepSize } from './layout.ts';
import { findLane, type Point } from './line-path.model.ts';
import type { StepEdgeType } from './step-edge.tsx';

/** Builds the lines of the canvas from a definition and from where its nodes are now. */
export function buildEdges(
  definition: WorkflowDefinition,
  nodes: readonly CanvasNode[],
  statuses: ReadonlyMap<string, WorkflowStepStatus> | undefined,
  canEdit: boolean,
): StepEdgeType[] {
  const { steps, incoming, outgoing } = stepGraph(definition);
  const places = new Map(nodes.map(({ id, position }) => [id, position]));
  const tops = definition.steps.flatMap(({ id }) => places.get(id) ?? []);
  const middle = ({ x, y }: Point, side: 'top' | 'bottom') => ({ x: x + stepSize.width / 2, y: side === 'top' ? y : y + stepSize.height });
  const stored = definition.edges.map((edge): StepEdgeType => {
    const { id, from, to, branch } = edge;
    const [source, target] = [places.get(from), places.get(to)];
    const isFirst = incoming(to)[0]?.id === id;
    return {
      id,
      type: 'line',
      source: from,
      target: to,
      ...(branch ? { sourceHandle: branch } : {}),
      data: {
        branch,
        state: statuses ? findLineState(edge, statuses) : undefined,
        isForked: outgoing(from).length > 1 || branch !== undefined,
        lane: source && target && findLane({ from: middle(source, 'bottom'), to: middle(target, 'top') }, tops, stepSize),
        before: canEdit && isFirst ? steps.get(to)?.name || to : undefined,
      },
    };
  });
  const open = (canEdit ? findOpenLines(definition) : []).map(
    ({ id, from, to, branch }): StepEdgeType => ({
      id,
      type: 'line',
      source: from,
      target: to,
      ...(branch ? { sourceHandle: branch } : {}),
      focusable: false,
      selectable: false,
      deletable: false,
      data: { branch, state: 'open', isForked: branch !== undefined, lane: undefined, before: undefined },
    }),
  );
  return [...stored, ...open];
}
