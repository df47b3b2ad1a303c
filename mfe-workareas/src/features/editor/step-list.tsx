import type { WorkflowProblem, WorkflowStep, WorkflowStepStatus } from 'shared-contracts/workflow-calls';
import { StepMark } from '../../core/workflow/step-node.tsx';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './editor.module.css';

interface StepListProps {
  steps: readonly WorkflowStep[];
  selected: string | null;
  problems: readonly WorkflowProblem[];
  statuses: ReadonlyMap<string, WorkflowStepStatus> | undefined;
  onSelect: (id: string) => void;
}

/** Renders the steps as a list, for keyboards and screen readers. */
export function StepList({ steps, selected, problems, statuses, onSelect }: StepListProps) {
  const text = useMessages();
  return (
    <ol className={styles.steps} aria-label={text('stepsLabel')}>
      {steps.map((step) => (
        <li key={step.id}>
          <button type="button" aria-pressed={step.id === selected} onClick={() => onSelect(step.id)}>
            <span className={styles.stepName} dir="auto">
              {step.name || text(`stepKind_${step.kind}`)}
            </span>
            <small>{text(`stepKind_${step.kind}`)}</small>
            <StepMark status={statuses?.get(step.id)} problems={problems.filter(({ step_id }) => step_id === step.id).length} />
          </button>
        </li>
      ))}
    </ol>
  );
}
