import { type Agent, type AgentFields, agentFields, emptyAgentFields } from 'shared-contracts';

const fieldNames = Object.keys(agentFields.shape) as (keyof AgentFields)[];

/** Returns what a person wrote about an agent. */
export function readFields(agent: Agent): AgentFields {
  const written: Partial<AgentFields> = { ...agent, name: agent.agent_name };
  return Object.fromEntries(fieldNames.map((name) => [name, written[name] ?? emptyAgentFields[name]])) as AgentFields;
}

/** Checks whether two versions of an agent say the same, for example because a rename was shown before its version was known. */
export const saysSame = (one: Agent, other: Agent): boolean => JSON.stringify(readFields(one)) === JSON.stringify(readFields(other));
