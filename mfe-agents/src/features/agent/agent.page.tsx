import { useState } from 'react';
import { type Agent, isApiError, limits, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, Dropdown, EmptyState, IconButton, PageHeader, QueryView, RenameInline } from 'shared-ui';
import { Bot, Ellipsis, SquarePen } from 'shared-ui/icons';
import { MoveItems, useItemMenu } from 'shared-ui/items';
import { Link, useNavigate, useParams } from 'shared-ui/router';
import { AgentFace } from '../../core/agent/agent-face.tsx';
import { useAgent } from '../../core/agent/agents.api.ts';
import { useAgentExtras } from '../../core/agent/use-agent-extras.tsx';
import { itemOf, useAgentItems } from '../../core/agent/use-agent-items.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './agent.page.module.css';

/** Renders an agent's page: its name, its menu and the chat with it. */
export function AgentPage() {
  const text = useMessages();
  const { slots } = useShell();
  const Conversation = slots.conversation;
  const agent = useAgent(useParams().agent_id ?? '');
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
            <Conversation />
          </>
        )}
      </QueryView>
    </div>
  );
}

function AgentHead({ agent }: { agent: Agent }) {
  const text = useMessages();
  const navigate = useNavigate();
  const item = itemOf(agent);
  const { rename, move, remove } = useAgentItems();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const handleDelete = async () => {
    if (await remove([item])) void navigate(routes.agents());
  };
  const menu = useItemMenu(item, {
    onRename: () => setIsRenaming(true),
    onMove: () => setIsMoving(true),
    onDelete: () => void handleDelete(),
    ...useAgentExtras(agent),
  });
  const handleSave = (name: string) => {
    setIsRenaming(false);
    void rename(item, name);
  };
  const newChat = text('newChat');
  const actions = (
    <span className={styles.agentActions}>
      <Button icon={<SquarePen size={16} />} onClick={() => void navigate(routes.agent(agent.agent_id))}>
        {newChat}
      </Button>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: menu.items, onClick: menu.onClick }} autoFocus>
        <IconButton type="default" icon={<Ellipsis />} label={text('moreActions', { name: agent.agent_name })} />
      </Dropdown>
    </span>
  );
  return (
    <div className={styles.agentHead}>
      <AgentFace name={agent.agent_name} image={agent.image} />
      <PageHeader title={agent.agent_name} actions={isRenaming ? null : actions} takesFocus={false} />
      {isRenaming ? (
        <RenameInline
          value={agent.agent_name}
          label={text('renameLabel')}
          maxLength={limits.agentNameMax}
          onSave={handleSave}
          onCancel={() => setIsRenaming(false)}
        />
      ) : null}
      {isMoving ? <MoveItems items={[item]} onMove={move} onClose={() => setIsMoving(false)} /> : null}
    </div>
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
