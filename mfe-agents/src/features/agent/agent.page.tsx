import { useState } from 'react';
import { type Agent, isApiError, limits, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, Dropdown, EmptyState, IconButton, PageHeader, QueryView, RenameInline } from 'shared-ui';
import { Bot, Ellipsis, SquarePen } from 'shared-ui/icons';
import { type ItemName, MoveItems, SharePart, useItemMenu } from 'shared-ui/items';
import { Link, useNavigate, useParams, useSearchParams } from 'shared-ui/router';
import { getOwnerName, mayDo } from '../../core/agent/agent-access.model.ts';
import { AgentFace } from '../../core/agent/agent-face.tsx';
import { useAgent } from '../../core/agent/agents.api.ts';
import { itemOf, useAgentItems, useAnnounceAgent } from '../../core/agent/use-agent-items.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './agent.page.module.css';

/** Renders an agent's page: its name, its menu and the chat with it. */
export function AgentPage() {
  const text = useMessages();
  const { slots } = useShell();
  const Conversation = slots.conversation;
  const agent = useAgent(useParams().agent_id ?? '');
  // What was loaded before stays in the cache when access is taken away.
  const isMissing = isApiError(agent.error) && agent.error.status === 404;
  if (isMissing)
    return (
      <div className="ui-page">
        <MissingAgent />
      </div>
    );
  return (
    <div className={`${styles.agentPage} ui-wide-page`}>
      <QueryView query={agent} failedTitle={text('agentFailed')}>
        {(found) => (
          <>
            <AgentHead agent={found} />
            {mayDo(found, 'use') ? <Conversation /> : <SeenAgent agent={found} />}
          </>
        )}
      </QueryView>
    </div>
  );
}

/** Renders an agent that the user may see, but not use. */
function SeenAgent({ agent }: { agent: Agent }) {
  const text = useMessages();
  return (
    <>
      <p dir="auto">{agent.description}</p>
      <p>{text('viewNote', { name: getOwnerName(agent) ?? '' })}</p>
    </>
  );
}

function AgentHead({ agent }: { agent: Agent }) {
  const text = useMessages();
  const navigate = useNavigate();
  const item = itemOf(agent);
  const { rename, move, remove } = useAgentItems();
  // The page follows what others do, so that the name that was seen is the one from the start.
  const [renamed, setRenamed] = useState<ItemName>();
  const [isMoving, setIsMoving] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const owner = getOwnerName(agent);
  const handleDelete = async () => {
    if (await remove([item])) void navigate(routes.agents());
  };
  const menu = useItemMenu(item, {
    onRename: () => setRenamed(item),
    onMove: () => setIsMoving(true),
    onDelete: () => void handleDelete(),
    onShare: () => setIsSharing(true),
    onDuplicated: useAnnounceAgent(),
  });
  const handleSave = (name: string) => {
    setRenamed(undefined);
    void rename(renamed ?? item, name);
  };
  const newChat = text('newChat');
  const actions = (
    <span className={styles.agentActions}>
      {mayDo(agent, 'use') ? (
        <Button icon={<SquarePen size={16} />} onClick={() => void navigate(routes.agent(agent.agent_id))}>
          <span className={styles.newChat}>{newChat}</span>
        </Button>
      ) : null}
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: menu.items, onClick: menu.onClick }} autoFocus>
        <IconButton type="default" icon={<Ellipsis />} label={text('moreActions', { name: agent.agent_name })} />
      </Dropdown>
    </span>
  );
  return (
    <div className={styles.agentHead}>
      <AgentFace name={agent.agent_name} image={agent.image} />
      <PageHeader
        title={agent.agent_name}
        note={owner === undefined ? undefined : text('sharedBy', { name: owner })}
        actions={renamed ? null : actions}
        takesFocus={false}
      />
      {renamed ? (
        <RenameInline
          value={agent.agent_name}
          label={text('renameLabel')}
          maxLength={limits.agentNameMax}
          onSave={handleSave}
          onCancel={() => setRenamed(undefined)}
        />
      ) : null}
      <SharePart
        thing={isSharing ? { kind: 'agent', id: agent.agent_id, name: agent.agent_name, sharing: agent.sharing } : null}
        onClose={() => setIsSharing(false)}
      />
      {isMoving ? <MoveItems items={[item]} onMove={move} onClose={() => setIsMoving(false)} /> : null}
    </div>
  );
}

/** Renders the page of an agent that does not exist or is not shared with the user. Their chat with it stays. */
function MissingAgent() {
  const text = useMessages();
  const sessionId = useSearchParams()[0].get('sessionId');
  const link = sessionId ? (
    <Link to={routes.chat({ sessionId })}>{text('openChat')}</Link>
  ) : (
    <Link to={routes.agents()}>{text('seeAgents')}</Link>
  );
  return (
    <>
      <PageHeader title={text('agentMissing')} />
      <EmptyState icon={<Bot />} title={text('agentMissingNote')} action={link} />
    </>
  );
}
