import type { WorkflowDefinition, WorkflowProblem, WorkflowStepKind, WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import { Button } from 'shared-ui';
import { Plus } from 'shared-ui/icons';
import { Inspector } from 'shared-ui/reading';
import { AddStep } from '../../core/workflow/add-step.tsx';
import { describeStep } from '../../core/workflow/describe-step.ts';
import { StepRows } from '../../core/workflow/step-rows.tsx';
import { useMessages } from '../../messages/messages.ts';

interface StepListProps {
  definition: WorkflowDefinition;
  problems: readonly WorkflowProblem[];
  statuses: ReadonlyMap<string, WorkflowStepStatus> | undefined;
  leavesFocus: boolean;
  onSelect: (id: string) => void;
  onAdd: (kind: WorkflowStepKind) => void;
  onClose: () => void;
}

/** Lists the steps in the right panel, for keyboards, screen readers and small screens. */
export function StepList({ definition, problems, statuses, leavesFocus, onSelect, onAdd, onClose }: StepListProps) {
  const text = useMessages();
  const add = (
    <AddStep onAdd={onAdd}>
      <Button icon={<Plus size={16} />}>{text('paletteSteps')}</Button>
    </AddStep>
  );
  return (
    <Inspector label={text('allSteps')} title={text('allSteps')} footer={add} leavesFocus={leavesFocus} onClose={onClose}>
      <StepRows
        label={text('stepsLabel')}
        rows={definition.steps.map((step) => ({
          id: step.id,
          name: step.name || text(`stepKind_${step.kind}`),
          kind: step.kind,
          note: describeStep(step, definition, text),
          status: statuses?.get(step.id),
          problems: problems.filter(({ step_id }) => step_id === step.id).length,
        }))}
        onSelect={onSelect}
      />
    </Inspector>
  );
}
