import { type Agent, agentChanged, type Notebook } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useQueryClient } from 'shared-ui/query';
import type { AgentFields } from './agent-form.model.ts';
import { agentKeys } from './agent-keys.ts';
import { addAgent, changeAgent, copyAgent, fileAgent, nameAgent, removeAgent } from './agents.api.ts';
import { useMessages } from './messages.ts';

/** Creating, updating and deleting of agents, with the specification's toasts. */
export function useAgentActions() {
  const { api, bus, confirm, notify } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const text = useMessages();

  const create = async (fields: AgentFields): Promise<Agent | null> => {
    try {
      const agent = await addAgent(api, email, fields);
      client.setQueryData(agentKeys.agent(agent.agent_id), agent);
      bus.publish(agentChanged, { agentId: agent.agent_id, change: 'created' });
      notify.success({ title: text('createdTitle'), description: text('createdDetail') });
      return agent;
    } catch {
      // The specification has one toast for every reason; the form keeps what was typed.
      notify.error({ title: text('createFailedTitle'), description: text('createFailedDetail') });
      return null;
    }
  };

  const update = async (agentId: string, fields: AgentFields): Promise<boolean> => {
    try {
      client.setQueryData(agentKeys.agent(agentId), await changeAgent(api, email, agentId, fields));
      bus.publish(agentChanged, { agentId, change: 'updated' });
      notify.success({ title: text('updatedTitle'), description: text('updatedDetail') });
    } catch {
      // As above.
      notify.error({ title: text('updateFailedTitle') });
      return false;
    }
    return true;
  };

  const remove = async ({ agent_id, agent_name }: Agent): Promise<boolean> => {
    const body = text('deleteAskBody', { name: agent_name });
    const question = { title: text('deleteAskTitle'), body, okLabel: text('deleteAction'), cancelLabel: text('cancel'), danger: true };
    if (!(await confirm(question))) return false;
    try {
      await removeAgent(api, agent_id);
    } catch {
      // As above.
      notify.error({ title: text('deleteFailedTitle'), description: text('deleteFailedDetail') });
      return false;
    }
    client.setQueryData<Agent[]>(agentKeys.agents(email), (known) => known?.filter((one) => one.agent_id !== agent_id));
    bus.publish(agentChanged, { agentId: agent_id, change: 'deleted' });
    notify.warning({ title: text('deletedTitle'), description: text('deletedDetail') });
    return true;
  };

  const duplicate = async ({ agent_id }: Agent): Promise<Agent | null> => {
    try {
      const agent = await copyAgent(api, agent_id);
      bus.publish(agentChanged, { agentId: agent.agent_id, change: 'created' });
      notify.success({ title: text('createdTitle'), description: text('createdDetail') });
      return agent;
    } catch {
      // As above.
      notify.error({ title: text('createFailedTitle'), description: text('createFailedDetail') });
      return null;
    }
  };

  /** Shows the new name at once, and the old one again when the server refuses it. */
  const rename = async ({ agent_id, agent_name }: Agent, name: string): Promise<void> => {
    const show = (shown: string) => {
      client.setQueryData<Agent[]>(agentKeys.agents(email), (known) =>
        known?.map((one) => (one.agent_id === agent_id ? { ...one, agent_name: shown } : one)),
      );
      client.setQueryData<Agent>(agentKeys.agent(agent_id), (known) => known && { ...known, agent_name: shown });
    };
    show(name);
    try {
      await nameAgent(api, agent_id, name);
    } catch {
      show(agent_name);
      notify.error({ title: text('renameFailedTitle'), description: text('renameFailedDetail') });
      return;
    }
    bus.publish(agentChanged, { agentId: agent_id, change: 'updated' });
    notify.success({ title: text('renamedTitle'), description: text('renamedDetail') });
  };

  const move = async ({ agent_id, agent_name }: Agent, notebook: Notebook): Promise<void> => {
    try {
      await fileAgent(api, agent_id, notebook.notebook_id);
    } catch {
      notify.error({ title: text('moveFailedTitle'), description: text('moveFailedDetail') });
      return;
    }
    bus.publish(agentChanged, { agentId: agent_id, change: 'updated' });
    notify.success({ title: text('movedTitle'), description: text('movedDetail', { name: agent_name, title: notebook.title }) });
  };

  return { create, update, remove, duplicate, rename, move };
}
