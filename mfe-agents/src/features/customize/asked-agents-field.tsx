import { limits } from 'shared-contracts';
import { Form, Select } from 'shared-ui/form';
import { mayDo } from '../../core/agent/agent-access.model.ts';
import { useAgents } from '../../core/agent/agents.api.ts';
import { useAbilityMessages } from '../../messages/abilities.ts';

interface AskedAgentsFieldProps {
  readonly agentId: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** Renders the choice of agents that an agent may ask. One that is gone stays in the list until it is removed. */
export function AskedAgentsField({ agentId, value, onChange }: AskedAgentsFieldProps) {
  const text = useAbilityMessages();
  const { data: agents, isPending, error } = useAgents();
  const usable = (agents ?? []).filter((agent) => agent.agent_id !== agentId && mayDo(agent, 'use'));
  const options = usable.map(({ agent_id, agent_name }) => ({ value: agent_id, label: agent_name }));
  const lost = agents ? value.filter((id) => !usable.some(({ agent_id }) => agent_id === id)) : [];
  return (
    <Form.Item
      label={text('askedAgents')}
      htmlFor="asked-agents"
      extra={error ? <span role="alert">{text('askedAgentsFailed')}</span> : text('askedAgentsHint')}
    >
      <Select
        id="asked-agents"
        mode="multiple"
        maxCount={limits.askedAgentsMax}
        loading={isPending}
        value={isPending ? [] : [...value]}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={isPending ? null : text('noOtherAgents')}
        options={[...options, ...lost.map((id) => ({ value: id, label: text('lostAgent') }))]}
        onChange={onChange}
      />
    </Form.Item>
  );
}
