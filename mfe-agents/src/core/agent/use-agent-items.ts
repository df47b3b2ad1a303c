import { type Agent, agentChanged } from 'shared-contracts';
import { getAgent, listAgents } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { type ItemChange, type ItemName, useItemActions } from 'shared-ui/items';
import { useCallCache } from 'shared-ui/query';

/** Returns an agent as an item for the shared rows, menus and dialogs. */
export const itemOf = ({ agent_id: id, agent_name: name, notebook_id: notebookId, sharing }: Agent): ItemName => ({
  kind: 'agent',
  id,
  name,
  notebook_id: notebookId ?? null,
  sharing,
});

const changeByAction = { renamed: 'updated', moved: 'updated', deleted: 'deleted', restored: 'created' } as const satisfies Record<
  ItemChange,
  string
>;

/** Returns a function that announces a new agent. Only this remote may. */
export function useAnnounceAgent() {
  const { bus } = useShell();
  return (agentId: string) => bus.publish(agentChanged, { agentId, change: 'created' });
}

/** Returns the actions that rename, move and delete agents, applied optimistically to the cached list and agent. */
export function useAgentItems() {
  const { bus } = useShell();
  const cache = useCallCache();
  const change = (apply: (agents: Agent[]) => Agent[]) => cache.write(listAgents, {}, ({ agents }) => ({ agents: apply(agents) }));
  const changeOne = ({ id }: ItemName, part: Partial<Agent>) => {
    const undoList = change((agents) => agents.map((one) => (one.agent_id === id ? { ...one, ...part } : one)));
    const undoOne = cache.write(getAgent, { query: { agent_id: id } }, (known) => ({ ...known, ...part }));
    return () => {
      undoList();
      undoOne();
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
