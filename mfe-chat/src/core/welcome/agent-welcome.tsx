import type { Agent } from 'shared-contracts';
import { getAgent } from 'shared-contracts/calls';
import { Tile, TileGrid } from 'shared-ui';
import { ArrowUpRight } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';

/** Loads an agent and follows changes from its form. An empty id loads nothing. */
export const useAgent = (agentId: string) => useCall(getAgent, { query: { agent_id: agentId } }, { isEnabled: agentId !== '' });

/** Returns the agent in the URL of a new chat: undefined without one, null while it loads. */
export function useAgentFromUrl(): Agent | null | undefined {
  const [params] = useSearchParams();
  const agentId = params.has('sessionId') ? '' : (params.get('agent_id') ?? '');
  const { data, error } = useAgent(agentId);
  if (agentId === '' || error) return undefined;
  return data ?? null;
}

/** Introduces the agent of a chat. `heading` is 2 if the surrounding page has the title. */
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

/** Renders the agent's suggestions; picking one sends it. */
export function AgentStarters({ agent: { starters }, onPick }: { agent: Agent; onPick: (prompt: string) => void }) {
  const text = useMessages();
  if (!starters.length) return null;
  return (
    <TileGrid label={text('agentStarters')} items={[...new Set(starters)]} itemKey={(starter) => starter}>
      {(starter) => <Tile icon={<ArrowUpRight />} title={starter} onClick={() => onPick(starter)} />}
    </TileGrid>
  );
}
