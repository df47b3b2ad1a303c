import { useState } from 'react';
import { type Agent, routes } from 'shared-contracts';
import { Button, EmptyState, Input, PageHeader, QueryView, Section, Tile, TileGrid } from 'shared-ui';
import { Bot, Search } from 'shared-ui/icons';
import { Link, useNavigate } from 'shared-ui/router';
import { getOwnerName } from '../../core/agent/agent-access.model.ts';
import { AgentFace } from '../../core/agent/agent-face.tsx';
import { useAgents } from '../../core/agent/agents.api.ts';
import { suggestions } from '../../core/agent-form/suggestions.ts';
import { useMessages } from '../../messages/messages.ts';
import * as notes from '../../shared/notes.module.css';
import { filterAgents } from './agents.model.ts';
import { AskAgents } from './ask-agents.tsx';

export function AgentsPage() {
  const text = useMessages();
  const navigate = useNavigate();
  const create = <Button onClick={() => void navigate(routes.createAgent())}>{text('createAgent')}</Button>;
  return (
    <div className="ui-page">
      <PageHeader title={text('agentsTitle')} note={text('agentsNote')} actions={create} />
      <AskAgents />
      <QueryView query={useAgents()} failedTitle={text('agentsFailed')} shape="tile">
        {(agents) => (agents.length ? <Gallery agents={agents} /> : <NoAgents />)}
      </QueryView>
    </div>
  );
}

function Gallery({ agents }: { agents: readonly Agent[] }) {
  const text = useMessages();
  const [typed, setTyped] = useState('');
  const found = filterAgents(agents, typed);
  return (
    <>
      <Input
        type="search"
        allowClear
        prefix={<Search size={16} />}
        placeholder={text('searchAgents')}
        aria-label={text('searchAgents')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="ui-section">
        {found.length ? (
          <TileGrid label={text('agentsTitle')} items={found} itemKey={(agent) => agent.agent_id}>
            {(agent) => (
              <Tile
                icon={<AgentFace name={agent.agent_name} image={agent.image} size={32} />}
                title={agent.agent_name}
                note={getOwnerName(agent) === undefined ? agent.description : <SharedNote agent={agent} />}
                to={routes.agent(agent.agent_id)}
              />
            )}
          </TileGrid>
        ) : (
          <EmptyState icon={<Search />} title={text('noAgentFits', { query: typed.trim() })} />
        )}
      </div>
    </>
  );
}

/** Renders the note of somebody else's agent, with its owner. */
function SharedNote({ agent }: { agent: Agent }) {
  const text = useMessages();
  return (
    <>
      <span dir="auto">{agent.description}</span>
      <br />
      {text('sharedBy', { name: getOwnerName(agent) ?? '' })}
    </>
  );
}

function NoAgents() {
  const text = useMessages();
  const action = <Link to={routes.createAgent()}>{text('newAgentTitle')}</Link>;
  return (
    <>
      <EmptyState icon={<Bot />} title={text('noAgents')} note={text('noAgentsNote')} action={action} />
      <Section title={text('suggestionsTitle')}>
        <p className={notes.hint}>{text('suggestionsNote')}</p>
        <TileGrid label={text('suggestionsTitle')} items={suggestions} itemKey={(name) => name}>
          {(name) => (
            <Tile
              icon={<Bot />}
              title={text(`suggest-${name}-name`)}
              note={text(`suggest-${name}-description`)}
              to={routes.createAgent(name)}
            />
          )}
        </TileGrid>
      </Section>
    </>
  );
}
