import { useState } from 'react';
import { type Agent, routes } from 'shared-contracts';
import { Button, EmptyState, Modal, PanelFrame, QueryView } from 'shared-ui';
import { Bot } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { useNavigate } from 'shared-ui/router';
import { type AgentFields, emptyFields } from '../../shared/agent-form.model.ts';
import { AgentForm } from '../../shared/agent-form.tsx';
import { useAgentMenu } from '../../shared/agent-menu.tsx';
import { useAgents } from '../../shared/agents.api.ts';
import { useMessages } from '../../shared/messages.ts';
import { useAgentActions } from '../../shared/use-agent-actions.ts';

/** My Agents, and the button that creates one in a modal. */
export function AgentsPanel() {
  const text = useMessages();
  const [isCreating, setIsCreating] = useState(false);
  const create = <Button onClick={() => setIsCreating(true)}>{text('createAgent')}</Button>;
  return (
    <PanelFrame title={text('myAgents')} search={create}>
      <QueryView query={useAgents()} failedTitle={text('agentsFailed')}>
        {(agents) =>
          agents.length ? (
            <RowList label={text('myAgents')} items={agents} itemKey={(agent) => agent.agent_id}>
              {(agent) => <AgentRow agent={agent} />}
            </RowList>
          ) : (
            <EmptyState icon={<Bot />} title={text('noAgents')} />
          )
        }
      </QueryView>
      {isCreating ? <CreateAgentModal onClose={() => setIsCreating(false)} /> : null}
    </PanelFrame>
  );
}

function AgentRow({ agent }: { agent: Agent }) {
  const text = useMessages();
  const { rename } = useAgentActions();
  const [isRenaming, setIsRenaming] = useState(false);
  const menu = useAgentMenu(agent, { onRename: () => setIsRenaming(true) });
  const handleSave = (name: string) => {
    setIsRenaming(false);
    void rename(agent, name);
  };
  const renaming = { label: text('renameLabel'), maxLength: 100, onSave: handleSave, onCancel: () => setIsRenaming(false) };
  return (
    <>
      <ListRow
        label={agent.agent_name}
        to={routes.agent(agent.agent_id)}
        menuItems={menu.items}
        onMenuClick={menu.onClick}
        {...(isRenaming ? { rename: renaming } : {})}
      />
      {menu.dialog}
    </>
  );
}

function CreateAgentModal({ onClose }: { onClose: () => void }) {
  const text = useMessages();
  const navigate = useNavigate();
  const { create } = useAgentActions();
  const handleSubmit = async (fields: AgentFields) => {
    const agent = await create(fields);
    if (!agent) return false;
    onClose();
    void navigate(routes.agent(agent.agent_id));
    return true;
  };
  return (
    <Modal open title={text('newAgentTitle')} footer={null} onCancel={onClose} width={640} mask={{ closable: false }}>
      <AgentForm initial={emptyFields} submitLabel={text('save')} onSubmit={handleSubmit} />
    </Modal>
  );
}
