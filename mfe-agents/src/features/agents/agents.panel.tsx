import { useState } from 'react';
import { type Agent, type AgentFields, emptyAgentFields, routes } from 'shared-contracts';
import { Button, EmptyState, Modal, PanelFrame, QueryView } from 'shared-ui';
import { Bot } from 'shared-ui/icons';
import { type ItemActions, type ItemName, ItemRow, MoveItems, SharePart, SharingMark } from 'shared-ui/items';
import { RowList } from 'shared-ui/list';
import { useNavigate } from 'shared-ui/router';
import { useAgents } from '../../core/agent/agents.api.ts';
import { useAgentActions } from '../../core/agent/use-agent-actions.ts';
import { itemOf, useAgentItems, useAnnounceAgent } from '../../core/agent/use-agent-items.ts';
import { AgentForm } from '../../core/agent-form/agent-form.tsx';
import { useMessages } from '../../messages/messages.ts';

/** Renders My Agents and the button that creates one in a modal. */
export function AgentsPanel() {
  const text = useMessages();
  const [isCreating, setIsCreating] = useState(false);
  const [moving, setMoving] = useState<ItemName>();
  const [sharing, setSharing] = useState<Agent>();
  const actions = useAgentItems();
  const create = <Button onClick={() => setIsCreating(true)}>{text('createAgent')}</Button>;
  return (
    <PanelFrame title={text('myAgents')} search={create}>
      <QueryView query={useAgents()} failedTitle={text('agentsFailed')}>
        {(agents) =>
          agents.length ? (
            <RowList label={text('myAgents')} items={agents} itemKey={(agent) => agent.agent_id}>
              {(agent) => <AgentRow agent={agent} actions={actions} onMove={setMoving} onShare={setSharing} />}
            </RowList>
          ) : (
            <EmptyState icon={<Bot />} title={text('noAgents')} />
          )
        }
      </QueryView>
      {moving ? <MoveItems items={[moving]} onMove={actions.move} onClose={() => setMoving(undefined)} /> : null}
      <SharePart
        thing={sharing ? { kind: 'agent', id: sharing.agent_id, name: sharing.agent_name, sharing: sharing.sharing } : null}
        onClose={() => setSharing(undefined)}
      />
      {isCreating ? <CreateAgentModal onClose={() => setIsCreating(false)} /> : null}
    </PanelFrame>
  );
}

interface AgentRowProps {
  agent: Agent;
  actions: ItemActions;
  onMove: (item: ItemName) => void;
  onShare: (agent: Agent) => void;
}

function AgentRow({ agent, actions, onMove, onShare }: AgentRowProps) {
  return (
    <ItemRow
      item={itemOf(agent)}
      to={routes.agent(agent.agent_id)}
      actions={actions}
      onMove={onMove}
      onShare={() => onShare(agent)}
      extra={<SharingMark sharing={agent.sharing} />}
      onDelete={(item) => void actions.remove([item])}
      onDuplicated={useAnnounceAgent()}
    />
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
      <AgentForm initial={emptyAgentFields} submitLabel={text('save')} onSubmit={handleSubmit} onCancel={onClose} />
    </Modal>
  );
}
