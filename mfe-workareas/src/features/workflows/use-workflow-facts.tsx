import { routes } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import type { WorkflowDetail } from 'shared-contracts/workflow-calls';
import { type Fact, formatDateTime, formatList } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { mayDo } from '../../core/workflow/workflow-access.model.ts';
import { useMessages } from '../../messages/messages.ts';

/** Returns the facts about a workflow's status. */
export function useWorkflowFacts(workflow: WorkflowDetail): Fact[] {
  const { status, trigger, next_at, steps, required_apps: apps, session_id, updated_at } = workflow;
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const when = (time: string) => formatDateTime(time, timeZone ? { timeZone } : {});
  return [
    { label: text('statusLabel'), value: text(`workflowStatus_${status}`) },
    { label: text('startsLabel'), value: trigger ? text(`trigger_${trigger}`) : text('startsNever') },
    ...(next_at ? [{ label: text('nextLabel'), value: when(next_at) }] : []),
    { label: text('stepsLabel'), value: String(steps) },
    ...(mayDo(workflow, 'edit') ? [{ label: text('requiredApps'), value: apps.length ? formatList(apps) : text('noRequiredApps') }] : []),
    ...(session_id
      ? [{ label: text('chatLabel'), value: <Link to={routes.chat({ sessionId: session_id })}>{text('openChat')}</Link> }]
      : []),
    { label: text('changedLabel'), value: when(updated_at) },
  ];
}
