import { listWorkflows, type WorkflowSummary } from 'shared-contracts/workflow-calls';
import { useItemActions } from 'shared-ui/items';
import { useCallCache } from 'shared-ui/query';

/** Returns the action that moves workflows to the trash, with Undo. */
export function useWorkflowItemActions() {
  const cache = useCallCache();
  const change = (apply: (workflows: WorkflowSummary[]) => WorkflowSummary[]) =>
    cache.write(listWorkflows, {}, ({ workflows }) => ({ workflows: apply(workflows) }));
  return useItemActions({
    cache: {
      rename: (item, name) => change((all) => all.map((one) => (one.workflow_id === item.id ? { ...one, name } : one))),
      move: () => () => undefined,
      remove: (removed) => change((all) => all.filter(({ workflow_id }) => !removed.some(({ id }) => id === workflow_id))),
    },
    onChanged: () => void cache.refresh(listWorkflows),
  });
}
