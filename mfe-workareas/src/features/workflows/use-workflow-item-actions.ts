import { listItems, listTrash } from 'shared-contracts/calls';
import { getWorkflow, listWorkflows, type WorkflowSummary } from 'shared-contracts/workflow-calls';
import { type ItemName, useItemActions } from 'shared-ui/items';
import { useCallCache } from 'shared-ui/query';

/** Returns a workflow as an item for the shared menus and dialogs. It is filed as its blueprint. */
export const itemOf = ({ workflow_id: id, name, sharing }: WorkflowSummary): ItemName => ({
  kind: 'blueprint',
  id,
  name,
  notebook_id: null,
  sharing,
});

/** Returns the actions that rename, move and delete workflows, applied at once to the cached list and workflow. */
export function useWorkflowItemActions() {
  const cache = useCallCache();
  const change = (apply: (workflows: WorkflowSummary[]) => WorkflowSummary[]) =>
    cache.write(listWorkflows, {}, ({ workflows }) => ({ workflows: apply(workflows) }));
  return useItemActions({
    cache: {
      rename: (item, name) => {
        const undoList = change((all) => all.map((one) => (one.workflow_id === item.id ? { ...one, name } : one)));
        const undoOne = cache.write(getWorkflow, { params: { workflow_id: item.id } }, (known) => ({ ...known, name }));
        return () => {
          undoList();
          undoOne();
        };
      },
      // No list of workflows shows their notebooks.
      move: () => () => undefined,
      remove: (removed) => change((all) => all.filter(({ workflow_id }) => !removed.some(({ id }) => id === workflow_id))),
    },
    onChanged: (_, what) => {
      for (const call of [listWorkflows, listItems, listTrash]) void cache.refresh(call);
      // The page of a deleted workflow is about to close.
      if (what !== 'deleted') void cache.refresh(getWorkflow);
    },
  });
}
