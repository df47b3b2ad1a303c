import type { WorkflowDetail } from 'shared-contracts/workflow-calls';
import { Status } from 'shared-ui/collections';
import { describeStep } from '../../core/workflow/describe-step.ts';
import { StepIcon } from '../../core/workflow/step-node.tsx';
import { mayDo } from '../../core/workflow/workflow-access.model.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './workflows.module.css';

/** Lists the steps of a workflow: what each does, and whether something is missing. */
export function StepSummary({ workflow }: { workflow: WorkflowDetail }) {
  const text = useMessages();
  const { definition, problems } = workflow;
  const canEdit = mayDo(workflow, 'edit');
  return (
    <ol className={styles.steps} aria-label={text('stepsLabel')}>
      {definition.steps.map((step) => {
        const missing = problems.filter(({ step_id }) => step_id === step.id).length;
        return (
          <li key={step.id}>
            <StepIcon kind={step.kind} />
            <div>
              <b dir="auto">{step.name || text(`stepKind_${step.kind}`)}</b>
              <small dir="auto">{describeStep(step, definition, text)}</small>
            </div>
            {canEdit ? (
              <Status tone={missing ? 'attention' : 'works'}>
                {missing ? text('stepProblems', { count: missing }) : text('stepReady')}
              </Status>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
