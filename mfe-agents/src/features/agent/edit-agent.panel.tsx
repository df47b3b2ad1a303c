import { PanelFrame, QueryView } from 'shared-ui';
import { useParams } from 'shared-ui/router';
import { fieldsOf } from '../../shared/agent-form.model.ts';
import { AgentForm } from '../../shared/agent-form.tsx';
import { useAgent } from '../../shared/agents.api.ts';
import { useMessages } from '../../shared/messages.ts';
import { useAgentActions } from '../../shared/use-agent-actions.ts';

/** The edit form beside an agent's page. */
export function EditAgentPanel() {
  const text = useMessages();
  const agentId = useParams().agent_id ?? '';
  const { update } = useAgentActions();
  return (
    <PanelFrame title={text('editAgentTitle')}>
      <div className="panel-section">
        <QueryView query={useAgent(agentId)} failedTitle={text('agentFailed')}>
          {(agent) => (
            <AgentForm
              key={agent.agent_id}
              initial={fieldsOf(agent)}
              submitLabel={text('update')}
              onSubmit={(fields) => update(agentId, fields)}
            />
          )}
        </QueryView>
      </div>
    </PanelFrame>
  );
}
