import { type Agent, agentChanged } from 'shared-contracts';
import { getAgent } from 'shared-contracts/calls';
import { useEvent, useShell } from 'shared-contracts/shell';
import { Tile, TileGrid } from 'shared-ui';
import { ArrowUpRight } from 'shared-ui/icons';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { chatKeys } from '../../shared/chat-keys.ts';

/** An agent, followed while its form changes it; an empty id asks for none. */
export function useAgent(agentId: string) {
  const { api } = useShell();
  const client = useQueryClient();
  useEvent(agentChanged, (event) => {
    if (event.agentId === agentId && event.change === 'updated') void client.invalidateQueries({ queryKey: chatKeys.agent(agentId) });
  });
  return useQuery({
    queryKey: chatKeys.agent(agentId),
    queryFn: ({ signal }) => api.call(getAgent, { query: { agent_id: agentId } }, { signal }),
    enabled: agentId !== '',
  });
}

/** The agent that the address names for a new chat: undefined for none or one that is gone, null while it is on its way. */
export function useAddressedAgent(): Agent | null | undefined {
  const [params] = useSearchParams();
  const agentId = params.has('sessionId') ? '' : (params.get('agent_id') ?? '');
  const { data, error } = useAgent(agentId);
  if (agentId === '' || error) return undefined;
  return data ?? null;
}

/** Says who answers in a chat with an agent. `heading` is 2 where the page around it has the title. */
export function AgentGreeting({ agent, heading: Heading }: { agent: Agent; heading: 'h1' | 'h2' }) {
  const text = useMessages();
  return (
    <header>
      <Heading className="ui-greeting">{text('agentGreeting', { name: agent.agent_name })}</Heading>
      <p className="ui-greeting-note" dir="auto">
        {agent.description}
      </p>
    </header>
  );
}

/** The agent's own suggestions; picking one fills the composer. */
export function AgentStarters({ agent: { starters }, onPick }: { agent: Agent; onPick: (prompt: string) => void }) {
  const text = useMessages();
  if (!starters.length) return null;
  return (
    <TileGrid label={text('agentStarters')} items={[...new Set(starters)]} itemKey={(starter) => starter}>
      {(starter) => <Tile icon={<ArrowUpRight />} title={starter} onClick={() => onPick(starter)} />}
    </TileGrid>
  );
}
