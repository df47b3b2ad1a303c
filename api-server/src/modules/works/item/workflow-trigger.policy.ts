import { isTrigger, type WorkflowDefinition } from 'shared-contracts/workflow-calls';

/** Returns what starts a workflow; null for a definition without a trigger. */
export function triggerOf(definition: WorkflowDefinition): 'manual' | 'schedule' | 'webhook' | null {
  const kind = definition.steps.find(isTrigger)?.kind;
  if (!kind) return null;
  return kind === 'trigger-manual' ? 'manual' : kind === 'trigger-schedule' ? 'schedule' : 'webhook';
}
