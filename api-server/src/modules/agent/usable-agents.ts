import { reaches } from 'shared-contracts';
import type { AccessRepository } from '../access/access.repository.ts';
import type { AgentRow, AgentsRepository } from './agent.repository.ts';

/** Describes an agent that somebody may use. `isForeign` says that it is somebody else's. */
export interface UsableAgent {
  readonly agent: AgentRow;
  readonly isForeign: boolean;
}

export interface UsableAgents {
  /** Returns the agent if the user may use it now. */
  readonly find: (userId: string, agentId: string) => Promise<UsableAgent | undefined>;
  /** Returns those of the agents that the user may use now. */
  readonly among: (userId: string, agentIds: readonly string[]) => Promise<UsableAgent[]>;
}

/** Creates the lookup of agents for runs, which belong to the user who asks even if the agent is somebody else's. */
export const createUsableAgents = (
  agents: Pick<AgentsRepository, 'find' | 'byIds'>,
  access: Pick<AccessRepository, 'reachOf' | 'sharedWith'>,
): UsableAgents => ({
  find: async (userId, agentId) => {
    const reach = await access.reachOf(userId, { kind: 'agent', id: agentId });
    if (!reach || !reaches(reach.level, 'use')) return undefined;
    const agent = await agents.find(reach.ownerId, agentId);
    return agent && { agent, isForeign: reach.ownerId !== userId };
  },
  among: async (userId, agentIds) => {
    if (agentIds.length === 0) return [];
    const [rows, shared] = await Promise.all([agents.byIds(agentIds), access.sharedWith(userId, 'agent', 'use')]);
    return rows
      .map((agent) => ({ agent, isForeign: agent.userId !== userId }))
      .filter(({ agent, isForeign }) => !isForeign || shared.includes(agent.id));
  },
});
