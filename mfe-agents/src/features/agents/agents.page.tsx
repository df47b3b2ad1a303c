import { useState } from 'react';
import { type Agent, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { EmptyState, PageHeader, Section, Tile, TileGrid } from 'shared-ui';
import { Gallery, GalleryCard, NewCard, SearchField } from 'shared-ui/collections';
import { Bot, Plus, Search } from 'shared-ui/icons';
import { type ItemActions, ItemMenu } from 'shared-ui/items';
import { PillChoice } from 'shared-ui/list';
import { Link, useNavigate } from 'shared-ui/router';
import { getOwnerName } from '../../core/agent/agent-access.model.ts';
import { AgentFace } from '../../core/agent/agent-face.tsx';
import { useAgents } from '../../core/agent/agents.api.ts';
import { itemOf, useAgentItems, useAnnounceAgent } from '../../core/agent/use-agent-items.ts';
import { suggestions } from '../../core/agent-form/suggestions.ts';
import { useMessages } from '../../messages/messages.ts';
import { filterAgents } from './agents.model.ts';
import * as styles from './agents.page.module.css';

type Filter = 'all' | 'mine' | 'shared';

/** Renders the agents as cards, with a card that makes another one first, and templates below. */
export function AgentsPage() {
  const text = useMessages();
  const navigate = useNavigate();
  const MessageBox = useShell().slots.conversation;
  const query = useAgents();
  const actions = useAgentItems();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const isIn = (agent: Agent) => filter === 'all' || (filter === 'mine') === (getOwnerName(agent) === undefined);
  const shown = query.data && filterAgents(query.data, typed).filter(isIn);
  const isFiltered = filter !== 'all' || typed.trim() !== '';
  return (
    <div className="ui-page">
      <PageHeader
        title={text('agentsTitle')}
        note={text('agentsNote')}
        // It is there before the agents are, so that nothing moves when they come.
        actions={query.data?.length === 0 ? null : <SearchField label={text('searchAgents')} value={typed} onChange={setTyped} />}
      />
      <MessageBox />
      {query.data?.length === 0 ? (
        <NoAgents />
      ) : (
        <>
          <div className={`ui-filter-bar ${styles.filters}`}>
            <PillChoice
              label={text('agentsFilter')}
              value={filter}
              options={[
                { value: 'all', label: text('agentsAll') },
                { value: 'mine', label: text('agentsMine') },
                { value: 'shared', label: text('agentsShared') },
              ]}
              onChange={setFilter}
            />
          </div>
          <Gallery
            label={text('agentsTitle')}
            query={{ ...query, data: shown }}
            failedTitle={text('agentsFailed')}
            itemKey={(agent) => agent.agent_id}
            first={
              isFiltered ? null : (
                <NewCard
                  icon={<Plus />}
                  title={text('newAgentTitle')}
                  note={text('newAgentNote')}
                  onClick={() => void navigate(routes.createAgent())}
                />
              )
            }
            empty={isFiltered ? <EmptyState icon={<Search />} title={text('noAgentFits', { query: typed.trim() })} /> : undefined}
          >
            {(agent) => <AgentCard agent={agent} actions={actions} />}
          </Gallery>
          <Templates />
        </>
      )}
    </div>
  );
}

function AgentCard({ agent, actions }: { agent: Agent; actions: ItemActions }) {
  const text = useMessages();
  const announce = useAnnounceAgent();
  const owner = getOwnerName(agent);
  return (
    <GalleryCard
      title={agent.agent_name}
      to={routes.agent(agent.agent_id)}
      logo={<AgentFace name={agent.agent_name} image={agent.image} size={40} />}
      by={owner === undefined ? text('byYou') : text('sharedBy', { name: owner })}
      note={agent.description}
      extra={<ItemMenu item={itemOf(agent)} actions={actions} onDuplicated={announce} />}
    />
  );
}

function NoAgents() {
  const text = useMessages();
  const action = <Link to={routes.createAgent()}>{text('newAgentTitle')}</Link>;
  return (
    <>
      <EmptyState icon={<Bot />} title={text('noAgents')} note={text('noAgentsNote')} action={action} />
      <Templates />
    </>
  );
}

function Templates() {
  const text = useMessages();
  return (
    <Section title={text('suggestionsTitle')}>
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
  );
}
