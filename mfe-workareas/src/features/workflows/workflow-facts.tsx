import { useSession } from 'shared-contracts/shell';
import type { WorkflowDetail } from 'shared-contracts/workflow-calls';
import { formatDateTime } from 'shared-ui';
import { WorkflowMark } from '../../core/workflow/run-mark.tsx';
import { mayDo } from '../../core/workflow/workflow-access.model.ts';
import { useMessages } from '../../messages/messages.ts';
import { WorkflowSwitch } from './workflow-switch.tsx';
import * as styles from './workflows.module.css';

/** Renders how a workflow is: its state with the switch, its trigger, its steps, its last run and when it was changed. */
export function WorkflowFacts({ workflow }: { workflow: WorkflowDetail }) {
  const { status, trigger, next_at: next, steps, updated_at: changed } = workflow;
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const when = (time: string) => formatDateTime(time, timeZone ? { timeZone } : {});
  return (
    <dl className={styles.facts} aria-label={text('workflowFacts')}>
      <div>
        <dt>{text('statusLabel')}</dt>
        <dd>
          <WorkflowMark status={status} />
          {mayDo(workflow, 'own') ? <WorkflowSwitch workflow={workflow} /> : null}
        </dd>
      </div>
      <div>
        <dt>{text('startsLabel')}</dt>
        <dd>{trigger ? text(`trigger_${trigger}`) : text('startsNever')}</dd>
      </div>
      {next ? (
        <div>
          <dt>{text('nextLabel')}</dt>
          <dd>{when(next)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{text('stepsLabel')}</dt>
        <dd>{text('stepCount', { count: steps })}</dd>
      </div>
      <div>
        <dt>{text('changedLabel')}</dt>
        <dd>{when(changed)}</dd>
      </div>
    </dl>
  );
}
