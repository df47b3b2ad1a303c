import { useState } from 'react';
import { routes } from 'shared-contracts';
import { Button, EmptyState, Modal, PanelFrame, QueryView } from 'shared-ui';
import { Bot } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { useNavigate } from 'shared-ui/router';
import { type AgentFields, emptyFields } from '../../shared/agent-form.model.ts';
import { AgentForm } from '../../shared/agent-form.tsx';
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
              {(agent) => <ListRow label={agent.agent_name} to={routes.agent(agent.agent_id)} />}
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

function CreateAgentModal({ onClose }: { onClose: () => void }) {
  const text = useMessages();
  const navigate = useNavigate();
  const { create } = useAgentActions();
  const handleSubmit = async (fields: AgentFields) => {
    const agent = await create(fields);
    if (!agent) return;
    onClose();
    void navigate(routes.agent(agent.agent_id));
  };
  return (
    <Modal open title={text('newAgentTitle')} footer={null} onCancel={onClose} width={640} mask={{ closable: false }}>
      <AgentForm initial={emptyFields} submitLabel={text('save')} onSubmit={handleSubmit} />
    </Modal>
  );
}
