import { useSession } from 'shared-contracts/shell';
import type { WorkflowSummary } from 'shared-contracts/workflow-calls';
import { useItemActions } from 'shared-ui/items';
import { useQueryClient } from 'shared-ui/query';
import { workareaKeys } from '../../shared/workarea-keys.ts';

interface Listed {
  readonly workflows: readonly WorkflowSummary[];
}

/** Returns the action that moves workflows to the trash, with Undo. */
export function useWorkflowItemActions() {
  const client = useQueryClient();
  const queryKey = workareaKeys.workflows(useSession()?.email ?? '');
  const change = (apply: (workflows: readonly WorkflowSummary[]) => readonly WorkflowSummary[]) => {
    const before = client.getQueryData<Listed>(queryKey);
    client.setQueryData<Listed>(queryKey, (cached) => cached && { workflows: apply(cached.workflows) });
    return () => void client.setQueryData(queryKey, before);
  };
  return useItemActions({
    cache: {
      rename: (item, name) => change((all) => all.map((one) => (one.workflow_id === item.id ? { ...one, name } : one))),
      move: () => () => undefined,
      remove: (removed) => change((all) => all.filter(({ workflow_id }) => !removed.some(({ id }) => id === workflow_id))),
    },
    onChanged: () => void client.invalidateQueries({ queryKey }),
  });
}
