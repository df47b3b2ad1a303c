import { useId } from 'react';
import type { WorkflowDetail } from 'shared-contracts/workflow-calls';
import { Switch } from 'shared-ui/form';
import { useWorkflowActions } from '../../core/workflow/workflow.api.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './workflows.module.css';

/** Renders the switch for a schedule or webhook. Workflows that start by hand have none. */
export function WorkflowSwitch({ workflow: { workflow_id, trigger, status, problems } }: { workflow: WorkflowDetail }) {
  const text = useMessages();
  const id = useId();
  const { turn } = useWorkflowActions(workflow_id);
  if (trigger !== 'schedule' && trigger !== 'webhook') return null;
  const isOn = status === 'on';
  return (
    <label className={styles.switchRow} htmlFor={id}>
      <Switch
        id={id}
        checked={isOn}
        loading={turn.isPending}
        disabled={problems.length > 0 && !isOn}
        onChange={(next) => turn.mutate({ params: { workflow_id }, body: { is_on: next } })}
      />
      {text(trigger === 'schedule' ? 'switchSchedule' : 'switchWebhook')}
    </label>
  );
}
