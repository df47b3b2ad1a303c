import { type Agent, type AgentFields, agentChanged } from 'shared-contracts';
import { createAgent, duplicateAgent, getAgent, updateAgent } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCallCache } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';

/** Returns the actions that create, update and duplicate agents. Each shows its toast. */
export function useAgentActions() {
  const { api, bus, notify } = useShell();
  const cache = useCallCache();
  const text = useMessages();

  const create = async (fields: AgentFields): Promise<Agent | null> => {
    try {
      const agent = await api.call(createAgent, { body: fields });
      cache.put(getAgent, { query: { agent_id: agent.agent_id } }, agent);
      bus.publish(agentChanged, { agentId: agent.agent_id, change: 'created' });
      notify.success({ title: text('createdTitle'), description: text('createdDetail') });
      return agent;
    } catch {
      // One toast covers every reason. The form keeps what was typed.
      notify.error({ title: text('createFailedTitle'), description: text('createFailedDetail') });
      return null;
    }
  };

  const update = async (agentId: string, fields: AgentFields): Promise<boolean> => {
    try {
      const agent = await api.call(updateAgent, { body: { agent_id: agentId, ...fields } });
      cache.put(getAgent, { query: { agent_id: agentId } }, agent);
      bus.publish(agentChanged, { agentId, change: 'updated' });
      notify.success({ title: text('updatedTitle'), description: text('updatedDetail') });
    } catch {
      notify.error({ title: text('updateFailedTitle') });
      return false;
    }
    return true;
  };

  const duplicate = async ({ agent_id }: Agent): Promise<Agent | null> => {
    try {
      const agent = await api.call(duplicateAgent, { query: { agent_id } });
      bus.publish(agentChanged, { agentId: agent.agent_id, change: 'created' });
      notify.success({ title: text('createdTitle'), description: text('createdDetail') });
      return agent;
    } catch {
      notify.error({ title: text('createFailedTitle'), description: text('createFailedDetail') });
      return null;
    }
  };

  return { create, update, duplicate };
}
