import { applyNodeChanges, type NodeChange } from '@xyflow/react';
import { stepGraph, type WorkflowDefinition, type WorkflowEdge, type WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import type { AddNodeType } from './add-node.tsx';
import { rowGap, stepSize } from './layout.ts';
import type { StepNodeType } from './step-node.tsx';

export type CanvasNode = StepNodeType | AddNodeType;

interface Drawn {
  readonly definition: WorkflowDefinition;
  /** Nodes of the previous render, which carry the sizes that the canvas has measured. */
  readonly before: readonly CanvasNode[];
  readonly selected: string | null;
  readonly problems: ReadonlyMap<string, number> | undefined;
  readonly statuses: ReadonlyMap<string, WorkflowStepStatus> | undefined;
  readonly canEdit: boolean;
  /** What each step does, in one line. */
  readonly notes: ReadonlyMap<string, string>;
}

/** Builds the canvas nodes of a definition, and in the editor those that add a step where a branch ends. */
export function buildNodes({ definition, before, selected, problems, statuses, canEdit, notes }: Drawn): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  const steps = definition.steps.map((step) => ({
    ...known.get(step.id),
    id: step.id,
    type: 'step' as const,
    position: step.position,
    initialWidth: stepSize.width,
    initialHeight: stepSize.height,
    selected: step.id === selected,
    selectable: true,
    ariaLabel: step.name,
    data: {
      step,
      note: notes.get(step.id) ?? '',
      problems: problems?.get(step.id) ?? 0,
      status: statuses?.get(step.id),
      canConnect: canEdit,
    },
  }));
  return canEdit ? [...steps, ...findEnds(definition).map((end) => ({ ...known.get(end.id), ...buildAddNode(end) }))] : steps;
}

/** Describes where a branch ends. */
interface BranchEnd {
  readonly id: string;
  readonly from: string;
  readonly branch: 'yes' | 'no' | undefined;
  readonly x: number;
  readonly y: number;
}

const addSize = { width: 136, height: 32 } as const;

function findEnds(definition: WorkflowDefinition): BranchEnd[] {
  const { outgoing } = stepGraph(definition);
  return definition.steps.flatMap((step) => {
    const taken = outgoing(step.id);
    const branches =
      step.kind === 'condition' ? (['yes', 'no'] as const).filter((one) => !taken.some(({ branch }) => branch === one)) : [undefined];
    if (step.kind !== 'condition' && taken.length) return [];
    const middle = step.position.x + stepSize.width / 2;
    return branches.map((branch) => ({
      id: `add:${step.id}:${branch ?? ''}`,
      from: step.id,
      branch,
      x: middle + (branch === 'yes' ? -1 : branch === 'no' ? 1 : 0) * (stepSize.width / 2 + 40) - addSize.width / 2,
      y: step.position.y + stepSize.height + (branch ? rowGap.forked : rowGap.straight - 16),
    }));
  });
}

const buildAddNode = ({ id, from, branch, x, y }: BranchEnd) => ({
  id,
  type: 'add' as const,
  position: { x, y },
  initialWidth: addSize.width,
  initialHeight: addSize.height,
  draggable: false,
  selectable: false,
  deletable: false,
  focusable: false,
  data: { from, branch },
});

/** Builds the lines to the nodes that add a step. */
export const findOpenLines = (definition: WorkflowDefinition): (Omit<WorkflowEdge, 'branch'> & { branch: 'yes' | 'no' | undefined })[] =>
  findEnds(definition).map(({ id, from, branch }) => ({ id: `${id}:line`, from, to: id, branch }));

/** Applies sizes, selection and drag positions. Removals are skipped: they go through the definition. */
export const applyCanvasChanges = (changes: NodeChange<CanvasNode>[], before: CanvasNode[]): CanvasNode[] =>
  applyNodeChanges(
    changes.filter(({ type }) => type !== 'remove'),
    before,
  );

/** Returns whether a run took the line between two steps, takes it now, or left it out. */
export function findLineState({ from, to }: Pick<WorkflowEdge, 'from' | 'to'>, statuses: ReadonlyMap<string, WorkflowStepStatus>) {
  const [source, target] = [statuses.get(from), statuses.get(to)];
  const isReached = target === 'succeeded' || target === 'running' || target === 'waiting' || target === 'failed';
  if (source !== 'succeeded' || !isReached) return 'left';
  return target === 'running' ? 'live' : 'taken';
}
