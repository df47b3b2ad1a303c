import { type Agent, type AgentFields, agentFields, emptyAgentFields } from 'shared-contracts';

const fieldNames = Object.keys(agentFields.shape) as (keyof AgentFields)[];

/** Returns what a person wrote about an agent. */
export function readFields(agent: Agent): AgentFields {
  const written: Partial<AgentFields> = { ...agent, name: agent.agent_name };
  return Object.fromEntries(fieldNames.map((name) => [name, written[name] ?? emptyAgentFields[name]])) as AgentFields;
}
