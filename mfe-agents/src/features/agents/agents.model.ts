import type { Agent } from 'shared-contracts';

/** The agents whose name or description holds the typed text. */
export function agentsThatFit(agents: readonly Agent[], typed: string): readonly Agent[] {
  const wanted = typed.trim().toLocaleLowerCase();
  if (!wanted) return agents;
  return agents.filter(({ agent_name, description }) => `${agent_name}\n${description}`.toLocaleLowerCase().includes(wanted));
}
