import { useEffect } from 'react';
import { agentChanged, itemsChanged, rememberLocally } from 'shared-contracts';
import { getAgent, listAgents, uploadAgentImage } from 'shared-contracts/calls';
import { type Shell, useEvent, useSession } from 'shared-contracts/shell';
import { useCall, useCallCache } from 'shared-ui/query';

type Api = Shell['api'];

/** Returns the user's agents, newest first. Their number is remembered for pages that render before it is known. */
export function useAgents() {
  const email = useSession()?.email;
  const query = useCall(listAgents, {}, { select: ({ agents }) => agents });
  const count = query.data?.length;
  useEffect(() => {
    if (email && count !== undefined) rememberLocally('agent-count', email, count);
  }, [email, count]);
  return query;
}

/** Returns one agent and follows its changes from any tab. A deleted agent is not fetched again: its page is about to close. */
export function useAgent(agentId: string) {
  const cache = useCallCache();
  const input = { query: { agent_id: agentId } };
  const isThere = () => cache.read(listAgents, {})?.agents.some(({ agent_id }) => agent_id === agentId) ?? true;
  useEvent(agentChanged, (event) => {
    if (event.agentId === agentId && event.change === 'updated') void cache.refresh(getAgent, input);
  });
  useEvent(itemsChanged, ({ items }) => {
    if (isThere() && items.some(({ kind, id }) => kind === 'agent' && id === agentId)) void cache.refresh(getAgent, input);
  });
  return useCall(getAgent, input);
}

export const uploadPicture = (api: Api, picture: Blob, name: string) =>
  api.call(uploadAgentImage, { body: { agent_image: picture, logo_filename: name } });
