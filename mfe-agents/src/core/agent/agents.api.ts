import { type AgentFields, agentChanged, itemsChanged, rememberLocally, runEvent } from 'shared-contracts';
import { createAgent, duplicateAgent, emailAgent, getAgent, listAgents, updateAgent, uploadAgentImage } from 'shared-contracts/calls';
import { type Shell, useEvent, useSession, useShell } from 'shared-contracts/shell';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { agentKeys } from './agent-keys.ts';

type Api = Shell['api'];

/** Returns the user's agents, newest first, and follows changes from any tab. */
export function useAgents() {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
  const refresh = () => void client.invalidateQueries({ queryKey: agentKeys.agents(email) });
  useEvent(agentChanged, refresh);
  useEvent(itemsChanged, refresh);
  return useQuery({
    queryKey: agentKeys.agents(email),
    queryFn: async ({ signal }) => {
      const { agents } = await api.call(listAgents, { query: { email } }, { signal });
      rememberLocally('agent-count', email, agents.length);
      return agents;
    },
    enabled: email !== '',
  });
}

/** Returns one agent and follows changes made in any tab or remote. */
export function useAgent(agentId: string) {
  const { api } = useShell();
  const client = useQueryClient();
  useEvent(agentChanged, (event) => {
    if (event.agentId === agentId && event.change === 'updated') void client.invalidateQueries({ queryKey: agentKeys.agent(agentId) });
  });
  useEvent(itemsChanged, ({ items }) => {
    if (items.some(({ kind, id }) => kind === 'agent' && id === agentId))
      void client.invalidateQueries({ queryKey: agentKeys.agent(agentId) });
  });
  return useQuery({
    queryKey: agentKeys.agent(agentId),
    queryFn: ({ signal }) => api.call(getAgent, { query: { agent_id: agentId } }, { signal }),
  });
}

export const addAgent = (api: Api, email: string, fields: AgentFields) => api.call(createAgent, { body: { email, ...fields } });

export const changeAgent = (api: Api, email: string, agentId: string, fields: AgentFields) =>
  api.call(updateAgent, { body: { email, agent_id: agentId, ...fields } });

export const copyAgent = (api: Api, agentId: string) => api.call(duplicateAgent, { query: { agent_id: agentId } });

export const uploadPicture = (api: Api, picture: Blob, name: string) =>
  api.call(uploadAgentImage, { body: { agent_image: picture, logo_filename: name } });

/** Asks a question from the agents page. Resolves with the session once the server has accepted it: the server writes the answer there even if nobody listens. */
export async function askAgents(api: Api, email: string, message: string, model: string): Promise<string | null> {
  const left = new AbortController();
  try {
    const body = { email, message, model, rag_enabled: true };
    for await (const { data } of api.stream(emailAgent, { body }, { signal: left.signal })) {
      const event = runEvent.safeParse(JSON.parse(data));
      if (event.success && event.data.type === 'started') return event.data.session_id;
    }
  } finally {
    left.abort();
  }
  return null;
}
