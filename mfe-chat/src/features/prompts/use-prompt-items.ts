import type { CallTag } from 'shared-contracts/calls';
import { listPrompts, type PromptSummary } from 'shared-contracts/prompt-calls';
import { useSession } from 'shared-contracts/shell';
import { type ItemName, useItemActions } from 'shared-ui/items';
import { callKey, useQueryClient } from 'shared-ui/query';

/** Returns a prompt as an item for the shared rows, menus and dialogs. */
export const itemOf = ({ prompt_id: id, name, notebook_id, sharing }: PromptSummary): ItemName => ({
  kind: 'prompt',
  id,
  name,
  notebook_id,
  sharing,
});

/** Returns the actions that rename, move and delete prompts, applied at once to every cached list. */
export function usePromptItems() {
  const client = useQueryClient();
  const filter = { queryKey: callKey(listPrompts, useSession()?.email ?? '') };
  const change = (apply: (prompts: PromptSummary[]) => PromptSummary[]) => {
    const before = client.getQueriesData(filter);
    client.setQueriesData<{ prompts: PromptSummary[] }>(filter, (known) => known && { prompts: apply(known.prompts) });
    return () => {
      for (const [key, data] of before) client.setQueryData(key, data);
    };
  };
  const isIn = (items: readonly ItemName[]) => (prompt: PromptSummary) => items.some(({ id }) => id === prompt.prompt_id);
  return useItemActions({
    cache: {
      rename: (item, name) => change((all) => all.map((one) => (isIn([item])(one) ? { ...one, name } : one))),
      move: (items, notebook_id) => change((all) => all.map((one) => (isIn(items)(one) ? { ...one, notebook_id } : one))),
      remove: (items) => change((all) => all.filter((one) => !isIn(items)(one))),
    },
    onChanged: () => {
      for (const tag of ['prompts', 'items'] satisfies CallTag[]) void client.invalidateQueries({ queryKey: [tag] });
    },
  });
}
