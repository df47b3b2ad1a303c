import type { ReactNode } from 'react';
import { AgentGreeting, AgentStarters, useAddressedAgent } from '../welcome/agent-beginning.tsx';
import { Starters } from '../welcome/starters.tsx';
import { ConversationPage } from './conversation-page.tsx';

/** A page on which a chat begins: with the assistant, or with the agent that the address names, which greets and suggests in its own words. */
export function NewConversation({ title, greeting }: { title: string; greeting: ReactNode }) {
  const agent = useAddressedAgent();
  const isOnItsWay = agent === null;
  return (
    <ConversationPage
      kind="saved"
      title={title}
      greeting={agent ? <AgentGreeting agent={agent} heading="h1" /> : isOnItsWay ? null : greeting}
      starters={(pick) => (agent ? <AgentStarters agent={agent} onPick={pick} /> : isOnItsWay ? null : <Starters onPick={pick} />)}
    />
  );
}
