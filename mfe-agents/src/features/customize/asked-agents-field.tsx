import { limits } from 'shared-contracts';
import { mayDo } from '../../core/agent/agent-access.model.ts';
import { useAgents } from '../../core/agent/agents.api.ts';
import { useAbilityMessages } from '../../messages/abilities.ts';
import { ChoicesField } from './choices-field.tsx';

interface AskedAgentsFieldProps {
  readonly agentId: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** Renders the choice of agents that an agent may ask. */
export function AskedAgentsField({ agentId, value, onChange }: AskedAgentsFieldProps) {
  const text = useAbilityMessages();
  const query = useAgents();
  const usable = query.data?.filter((agent) => agent.agent_id !== agentId && mayDo(agent, 'use')) ?? [];
  return (
    <ChoicesField
      id="asked-agents"
      label={text('askedAgents')}
      hint={text('askedAgentsHint')}
      max={limits.askedAgentsMax}
      query={query}
      failed={text('askedAgentsFailed')}
      none={text('noOtherAgents')}
      options={usable.map(({ agent_id, agent_name }) => ({ value: agent_id, label: agent_name }))}
      value={value}
      nameOfLost={(id) => (query.data ? text('lostAgent') : id)}
      onChange={onChange}
    />
  );
}
