import { agentChanged } from 'shared-contracts';
import { getAgent } from 'shared-contracts/calls';
import { useEvent, useShell } from 'shared-contracts/shell';
import { Tile, TileGrid } from 'shared-ui';
import { ArrowUpRight } from 'shared-ui/icons';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { useParams } from 'shared-ui/router';
import { chatKeys } from '../../shared/chat-keys.ts';
import { useMessages } from '../../shared/messages.ts';
import { ConversationPage } from '../../shared/page/conversation-page.tsx';

/** The chat with one agent, in the main column of the agent's page (which has the heading and says what is wrong with the agent). */
export function AgentChatPanel() {
  const text = useMessages();
  const { api } = useShell();
  const agentId = useParams().agent_id ?? '';
  const client = useQueryClient();
  useEvent(agentChanged, (event) => {
    if (event.agentId === agentId && event.change === 'updated') void client.invalidateQueries({ queryKey: chatKeys.agent(agentId) });
  });
  const { data: agent } = useQuery({
    queryKey: chatKeys.agent(agentId),
    queryFn: ({ signal }) => api.call(getAgent, { query: { agent_id: agentId } }, { signal }),
  });
  if (!agent) return null;
  return (
    <ConversationPage
      key={agentId}
      kind="saved"
      agentId={agentId}
      isPage={false}
      title={agent.agent_name}
      greeting={
        <header>
          <h2 className="greeting">{text('agentGreeting', { name: agent.agent_name })}</h2>
          <p className="greeting-note" dir="auto">
            {agent.description}
          </p>
        </header>
      }
      starters={(pick) => <AgentStarters starters={agent.starters} onPick={pick} />}
    />
  );
}

/** The agent's own suggestions; picking one fills the composer. */
function AgentStarters({ starters, onPick }: { starters: readonly string[]; onPick: (prompt: string) => void }) {
  const text = useMessages();
  if (!starters.length) return null;
  return (
    <TileGrid label={text('agentStarters')} items={[...new Set(starters)]} itemKey={(starter) => starter}>
      {(starter) => <Tile icon={<ArrowUpRight />} title={starter} onClick={() => onPick(starter)} />}
    </TileGrid>
  );
}
