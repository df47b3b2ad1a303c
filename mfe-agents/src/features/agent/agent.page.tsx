import { type Agent, isApiError, routes } from 'shared-contracts';
import { Button, EmptyState, PageHeader, QueryView, Section, Tile, TileGrid } from 'shared-ui';
import { ArrowUpRight, Bot, MessageSquare } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { Link, useNavigate, useParams } from 'shared-ui/router';
import { useAgent } from '../../shared/agents.api.ts';
import { useMessages } from '../../shared/messages.ts';
import { useAgentActions } from '../../shared/use-agent-actions.ts';

export function AgentPage() {
  const text = useMessages();
  const agent = useAgent(useParams().agent_id ?? '');
  const isMissing = isApiError(agent.error) && agent.error.status === 404;
  return (
    <div className="page">
      {isMissing ? (
        <MissingAgent />
      ) : (
        <QueryView query={agent} failedTitle={text('agentFailed')} shape="tile">
          {(found) => <AgentDetails agent={found} />}
        </QueryView>
      )}
    </div>
  );
}

function AgentDetails({ agent }: { agent: Agent }) {
  const text = useMessages();
  const navigate = useNavigate();
  const { remove } = useAgentActions();
  const handleDelete = async () => {
    if (await remove(agent)) void navigate(routes.agents());
  };
  return (
    <>
      <PageHeader
        title={agent.agent_name}
        note={agent.description}
        actions={
          <Button danger onClick={() => void handleDelete()}>
            {text('deleteAction')}
          </Button>
        }
      />
      <Tile icon={<MessageSquare />} title={text('startChat')} to={routes.chat({ agent_id: agent.agent_id })} />
      <Section title={text('startersTitle')}>{agent.starters.length ? <Starters agent={agent} /> : <p>{text('noStarters')}</p>}</Section>
      <Section title={text('instructionsTitle')}>
        <p className="plain-text" dir="auto">
          {agent.instructions}
        </p>
      </Section>
      {agent.files.length ? <KnowledgeFiles files={agent.files} /> : null}
    </>
  );
}

/** Each starter opens the home chat with this agent and the words ready to send. */
function Starters({ agent }: { agent: Agent }) {
  const text = useMessages();
  return (
    <TileGrid label={text('startersTitle')} items={[...new Set(agent.starters)]} itemKey={(starter) => starter}>
      {(starter) => <Tile icon={<ArrowUpRight />} title={starter} to={routes.home({ q: starter, agent_id: agent.agent_id })} />}
    </TileGrid>
  );
}

function KnowledgeFiles({ files }: { files: Agent['files'] }) {
  const text = useMessages();
  return (
    <Section title={text('filesTitle')}>
      <RowList label={text('filesTitle')} items={files} itemKey={(file) => file.s3_url}>
        {(file) => <ListRow label={file.file_name} href={file.s3_url} />}
      </RowList>
    </Section>
  );
}

function MissingAgent() {
  const text = useMessages();
  return (
    <>
      <PageHeader title={text('agentMissing')} />
      <EmptyState icon={<Bot />} title={text('agentMissingNote')} action={<Link to={routes.agents()}>{text('seeAgents')}</Link>} />
    </>
  );
}
