import { type AgentFields, routes } from 'shared-contracts';
import { Button, PageHeader } from 'shared-ui';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { useAgentActions } from '../../core/agent/use-agent-actions.ts';
import { AgentForm } from '../../core/agent-form/agent-form.tsx';
import { fillFromSuggestion } from '../../core/agent-form/suggestions.ts';
import { useMessages } from '../../messages/messages.ts';
import { AgentPreview } from './agent-preview.tsx';

/** Renders the form of a new agent with a preview of its chat. */
export function CreateAgentPage() {
  const text = useMessages();
  const navigate = useNavigate();
  const suggestion = useSearchParams()[0].get('suggestion');
  const { create } = useAgentActions();
  const handleSubmit = async (fields: AgentFields) => {
    const agent = await create(fields);
    if (agent) void navigate(routes.agent(agent.agent_id));
    return agent !== null;
  };
  return (
    <div className="ui-page">
      <PageHeader title={text('newAgentTitle')} note={text('newAgentNote')} />
      <AgentForm
        key={suggestion}
        initial={fillFromSuggestion(suggestion, text)}
        submitLabel={text('save')}
        onSubmit={handleSubmit}
        secondary={() => <Button onClick={() => void navigate(routes.agents())}>{text('cancel')}</Button>}
        aside={(fields, isUploading) => <AgentPreview fields={fields} isUploading={isUploading} />}
      />
    </div>
  );
}
