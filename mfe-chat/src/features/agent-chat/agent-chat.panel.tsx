import { useParams } from 'shared-ui/router';
import { ConversationPage } from '../../core/page/conversation-page.tsx';
import { AgentGreeting, AgentStarters, useAgent } from '../../core/welcome/agent-welcome.tsx';

/** Renders the chat with one agent in the agent's page, which provides the heading and reports problems. */
export function AgentChatPanel() {
  const agentId = useParams().agent_id ?? '';
  const { data: agent } = useAgent(agentId);
  if (!agent) return null;
  return (
    <ConversationPage
      key={agentId}
      kind="saved"
      agentId={agentId}
      isPage={false}
      title={agent.agent_name}
      greeting={<AgentGreeting agent={agent} heading="h2" />}
      starters={(pick) => <AgentStarters agent={agent} onPick={pick} />}
    />
  );
}
