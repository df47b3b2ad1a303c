import { type Agent, type AgentFields, agentChanged, isApiError } from 'shared-contracts';
import { createAgent, duplicateAgent, getAgent, updateAgent } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCallCache } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';

/** Returns the actions that create, update and duplicate agents. Each shows its toast. */
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
   * Saves an agent unless somebody else has saved since `version`. Then asks whether to overwrite that; otherwise the form keeps what was
   * typed.
   */
  const update = async (agentId: string, fields: AgentFields, version: string | undefined): Promise<boolean> => {
    try {
      const agent = await api.call(updateAgent, {
        body: { agent_id: agentId, ...fields, ...(version === undefined ? {} : { expected_version: version }) },
      });
      cache.put(getAgent, { query: { agent_id: agentId } }, agent);
      bus.publish(agentChanged, { agentId, change: 'updated' });
      notify.success({ title: text('updatedTitle'), description: text('updatedDetail') });
    } catch (error) {
      if (isApiError(error) && error.code === 'agent-changed') return overwrite(agentId, fields);
      notify.error({ title: text('updateFailedTitle') });
      return false;
    }
    return true;
  };

  const overwrite = async (agentId: string, fields: AgentFields): Promise<boolean> => {
    void cache.refresh(getAgent, { query: { agent_id: agentId } });
    const labels = { okLabel: text('changedOverwrite'), cancelLabel: text('changedKeepEditing') };
    if (!(await confirm({ title: text('changedTitle'), body: text('changedBody'), ...labels, danger: true }))) return false;
    return update(agentId, fields, undefined);
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
