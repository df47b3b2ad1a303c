import { type Agent, type AgentFields, agentChanged, isApiError } from 'shared-contracts';
import { createAgent, getAgent, updateAgent } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCallCache } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { saysSame } from './agent.model.ts';

/** Returns the actions that create and update agents. Each shows its toast. */
export function useAgentActions() {
  const { api, bus, notify, confirm } = useShell();
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

  /**
   * Saves an agent unless somebody else has changed what was `seen` of it. Then asks whether to overwrite that; otherwise the form keeps
   * what was typed.
   */
  const update = async (agentId: string, fields: AgentFields, seen: Agent | undefined): Promise<boolean> => {
    try {
      const agent = await api.call(updateAgent, {
        body: { agent_id: agentId, ...fields, ...(seen?.version === undefined ? {} : { expected_version: seen.version }) },
      });
      cache.put(getAgent, { query: { agent_id: agentId } }, agent);
      bus.publish(agentChanged, { agentId, change: 'updated' });
      notify.success({ title: text('updatedTitle'), description: text('updatedDetail') });
    } catch (error) {
      if (isApiError(error) && error.code === 'agent-changed') return updateChanged(agentId, fields, seen);
      notify.error({ title: text('updateFailedTitle') });
      return false;
    }
    return true;
  };

  const updateChanged = async (agentId: string, fields: AgentFields, seen: Agent | undefined): Promise<boolean> => {
    const input = { query: { agent_id: agentId } };
    const now = await api.call(getAgent, input).catch(() => undefined);
    if (now) cache.put(getAgent, input, now);
    if (now && seen && now.version !== seen.version && saysSame(now, seen)) return update(agentId, fields, now);
    const labels = { okLabel: text('changedOverwrite'), cancelLabel: text('changedKeepEditing') };
    if (!(await confirm({ title: text('changedTitle'), body: text('changedBody'), ...labels, danger: true }))) return false;
    return update(agentId, fields, undefined);
  };

  return { create, update };
}
