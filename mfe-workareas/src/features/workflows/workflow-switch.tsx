import { useId } from 'react';
import type { WorkflowSummary } from 'shared-contracts/workflow-calls';
import { Switch } from 'shared-ui/form';
import { useWorkflowActions } from '../../core/workflow/workflow.api.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './workflows.module.css';

interface WorkflowSwitchProps {
  workflow: Pick<WorkflowSummary, 'workflow_id' | 'trigger' | 'status' | 'name'> & { problems?: readonly unknown[] };
  /** Shows only the switch, in a table. */
  isUnlabeled?: boolean;
}

/** Renders the switch for a schedule or webhook. Workflows that start by hand have none. */
export function WorkflowSwitch({
  workflow: { workflow_id, trigger, status, name, problems = [] },
  isUnlabeled = false,
}: WorkflowSwitchProps) {
  const text = useMessages();
  const id = useId();
  const { turn } = useWorkflowActions(workflow_id);
  if (trigger !== 'schedule' && trigger !== 'webhook') return null;
  const isOn = status === 'on';
  const label = text(trigger === 'schedule' ? 'switchSchedule' : 'switchWebhook');
  const button = (
    <Switch
      id={id}
      {...(isUnlabeled ? { 'aria-label': `${name}: ${label}` } : {})}
      checked={isOn}
      loading={turn.isPending}
      disabled={problems.length > 0 && !isOn}
      onChange={(next) => turn.mutate({ params: { workflow_id }, body: { is_on: next } })}
    />
  );
  if (isUnlabeled) return button;
  return (
    <label className={styles.switchRow} htmlFor={id}>
      {button}
      {label}
    </label>
  );
}
