import { agentChanged } from 'shared-contracts';
import { createAgent, deleteAgent, getAgent, listAgents, updateAgent } from 'shared-contracts/calls';
import { type Shell, useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from 'shared-ui/query';
import type { AgentFields } from './agent-form.model.ts';
import { agentKeys } from './agent-keys.ts';

type Api = Shell['api'];

/** The user's agents, newest first; they follow changes in any tab. */
export function useAgents() {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  useEvent(agentChanged, () => void client.invalidateQueries({ queryKey: agentKeys.agents(email) }));
  return useQuery({
    queryKey: agentKeys.agents(email),
    queryFn: async ({ signal }) => (await api.call(listAgents, { query: { email } }, { signal })).agents,
    enabled: email !== '',
  });
}

/** One agent; it follows its own changes. */
export function useAgent(agentId: string) {
  const { api } = useShell();
  const client = useQueryClient();
  useEvent(agentChanged, (event) => {
    if (event.agentId === agentId && event.change === 'updated') void client.invalidateQueries({ queryKey: agentKeys.agent(agentId) });
  });
  return useQuery({
    queryKey: agentKeys.agent(agentId),
    queryFn: ({ signal }) => api.call(getAgent, { query: { agent_id: agentId } }, { signal }),
  });
}

export const addAgent = (api: Api, email: string, fields: AgentFields) => api.call(createAgent, { body: { email, ...fields } });

export const changeAgent = (api: Api, email: string, agentId: string, fields: AgentFields) =>
  api.call(updateAgent, { body: { email, agent_id: agentId, ...fields } });

export const removeAgent = (api: Api, agentId: string) => api.call(deleteAgent, { query: { agent_id: agentId } });
