import type { ReactNode } from 'react';
import { HomeStarters } from '../first-run/home-first-run.tsx';
import { AgentGreeting, AgentStarters, useAgentFromUrl } from '../welcome/agent-welcome.tsx';
import { Starters } from '../welcome/starters.tsx';
import { ConversationPage } from './conversation-page.tsx';

/** Renders a page for a new chat with the assistant, or with the agent in the URL and its greeting and suggestions. */
export function NewConversation({ title, greeting }: { title: string; greeting: ReactNode }) {
  const agent = useAgentFromUrl();
  const isLoading = agent === null;
  return (
    <ConversationPage
      kind="saved"
      title={title}
      greeting={agent ? <AgentGreeting agent={agent} heading="h1" /> : isLoading ? null : greeting}
      starters={(send, attach) =>
        agent ? (
          <AgentStarters agent={agent} onPick={send} />
        ) : isLoading ? null : (
          <HomeStarters onFiles={attach}>
            <Starters onPick={send} />
          </HomeStarters>
        )
      }
    />
  );
}
