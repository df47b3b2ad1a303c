import { type Agent, agentChanged } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { type ItemChange, type ItemName, useItemActions } from 'shared-ui/items';
import { useQueryClient } from 'shared-ui/query';
import { agentKeys } from './agent-keys.ts';

/** Returns an agent as an item for the shared rows, menus and dialogs. */
export const itemOf = ({ agent_id: id, agent_name: name, notebook_id: notebookId }: Agent): ItemName => ({
  kind: 'agent',
  id,
  name,
  notebook_id: notebookId ?? null,
});

const changeByAction = { renamed: 'updated', moved: 'updated', deleted: 'deleted', restored: 'created' } as const satisfies Record<
  ItemChange,
  string
>;

/** Returns the actions that rename, move and delete agents, applied optimistically to the cached list and agent. */
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
      for (const { id } of items) bus.publish(agentChanged, { agentId: id, change: changeByAction[what] });
    },
  });
}
