import type { Agent } from 'shared-contracts';

/** Returns the agents whose name or description contains the text. */
export function filterAgents(agents: readonly Agent[], typed: string): readonly Agent[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (!wanted) return agents;
  return agents.filter(({ agent_name, description }) => `${agent_name}\n${description}`.toLocaleLowerCase().includes(wanted));
}
