import { type Agent, agentChanged } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { type ItemChange, type ItemName, useItemActions } from 'shared-ui/items';
import { useQueryClient } from 'shared-ui/query';
import { agentKeys } from './agent-keys.ts';

/** What the shared rows, menus and dialogs of items need of an agent. */
export const itemOf = ({ agent_id: id, agent_name: name, notebook_id: notebookId }: Agent): ItemName => ({
  kind: 'agent',
  id,
  name,
  notebook_id: notebookId ?? null,
});

const changeOf = { renamed: 'updated', moved: 'updated', deleted: 'deleted', restored: 'created' } as const satisfies Record<
  ItemChange,
  string
>;

/** Renaming, moving and deleting of agents as of all items, over the list and the open agent of this remote. */
export function useAgentItems() {
  const { bus } = useShell();
  const client = useQueryClient();
  const listKey = agentKeys.agents(useSession()?.email ?? '');
  const change = (apply: (agents: Agent[]) => Agent[]) => {
    const before = client.getQueryData<Agent[]>(listKey);
    client.setQueryData<Agent[]>(listKey, (known) => known && apply(known));
    return () => client.setQueryData(listKey, before);
  };
  const changeOne = ({ id }: ItemName, part: Partial<Agent>) => {
    const key = agentKeys.agent(id);
    const before = client.getQueryData<Agent>(key);
    client.setQueryData<Agent>(key, (known) => known && { ...known, ...part });
    const takeBack = change((agents) => agents.map((one) => (one.agent_id === id ? { ...one, ...part } : one)));
    return () => {
      takeBack();
      client.setQueryData(key, before);
    };
  };
  return useItemActions({
    cache: {
      rename: (item, name) => changeOne(item, { agent_name: name }),
      move: (items, notebookId) => {
        const back = items.map((item) => changeOne(item, { notebook_id: notebookId }));
        return () => {
          for (const takeBack of back.toReversed()) takeBack();
        };
      },
      remove: (items) => change((agents) => agents.filter(({ agent_id }) => !items.some(({ id }) => id === agent_id))),
    },
    onChanged: (items, what) => {
      for (const { id } of items) bus.publish(agentChanged, { agentId: id, change: changeOf[what] });
    },
  });
}
