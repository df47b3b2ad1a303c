import { applyNodeChanges, type NodeChange } from '@xyflow/react';
import type { WorkflowDefinition, WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import { stepSize } from './layout.ts';
import type { StepNodeType } from './step-node.tsx';

interface Drawn {
  readonly definition: WorkflowDefinition;
  /** Nodes of the previous render, which carry the sizes that the canvas has measured. */
  readonly before: readonly StepNodeType[];
  readonly selected: string | null;
  readonly problems: ReadonlyMap<string, number> | undefined;
  readonly statuses: ReadonlyMap<string, WorkflowStepStatus> | undefined;
  readonly canEdit: boolean;
}

/** Builds the canvas nodes of a definition. */
export function buildNodes({ definition, before, selected, problems, statuses, canEdit }: Drawn): StepNodeType[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return definition.steps.map((step) => ({
    ...known.get(step.id),
    id: step.id,
    type: 'step' as const,
    position: step.position,
    initialWidth: stepSize.width,
    initialHeight: stepSize.height,
    selected: step.id === selected,
    ariaLabel: step.name,
    data: { step, problems: problems?.get(step.id) ?? 0, status: statuses?.get(step.id), canConnect: canEdit },
  }));
}

/** Applies sizes, selection and drag positions. Removals are skipped: they go through the definition. */
export const applyCanvasChanges = (changes: NodeChange<StepNodeType>[], before: StepNodeType[]): StepNodeType[] =>
  applyNodeChanges(
    changes.filter(({ type }) => type !== 'remove'),
    before,
  );
