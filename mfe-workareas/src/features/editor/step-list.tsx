import type { WorkflowDefinition, WorkflowProblem, WorkflowStepKind, WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import { Button } from 'shared-ui';
import { Plus } from 'shared-ui/icons';
import { Inspector } from 'shared-ui/reading';
import { AddStep } from '../../core/workflow/add-step.tsx';
import { describeStep } from '../../core/workflow/describe-step.ts';
import { StepIcon, StepMark } from '../../core/workflow/step-node.tsx';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';

interface StepListProps {
  definition: WorkflowDefinition;
  problems: readonly WorkflowProblem[];
  statuses: ReadonlyMap<string, WorkflowStepStatus> | undefined;
  onSelect: (id: string) => void;
  onAdd: (kind: WorkflowStepKind) => void;
  onClose: () => void;
}

/** Lists the steps in the right panel, for keyboards, screen readers and small screens. */
export function StepList({ definition, problems, statuses, onSelect, onAdd, onClose }: StepListProps) {
  const text = useMessages();
  const add = (
    <AddStep onAdd={onAdd}>
      <Button icon={<Plus size={16} />}>{text('paletteSteps')}</Button>
    </AddStep>
  );
  return (
    <Inspector label={text('allSteps')} title={text('allSteps')} footer={add} onClose={onClose}>
      <ol className={styles.steps} aria-label={text('stepsLabel')}>
        {definition.steps.map((step) => (
          <li key={step.id}>
            <button type="button" onClick={() => onSelect(step.id)}>
              <StepIcon kind={step.kind} />
              <span>
                <b dir="auto">{step.name || text(`stepKind_${step.kind}`)}</b>
                <small dir="auto">{describeStep(step, definition, text)}</small>
              </span>
              <StepMark status={statuses?.get(step.id)} problems={problems.filter(({ step_id }) => step_id === step.id).length} />
            </button>
          </li>
        ))}
      </ol>
    </Inspector>
  );
}
