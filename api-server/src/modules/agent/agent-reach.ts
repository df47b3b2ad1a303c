import type { AgentReach } from '../knowledge/run-knowledge.ts';
import type { AgentsRepository } from './agent.repository.ts';
import { settingsOf } from './run/agent-instructions.policy.ts';

/** Returns the scopes that an agent's settings allow to be searched. API clients never reach the owner's works. */
export const agentReach =
  (agents: Pick<AgentsRepository, 'find'>): AgentReach =>
  async ({ userId, agentId, source }) => {
    const agent = agentId === null ? undefined : await agents.find(userId, agentId);
    if (!agent) return undefined;
    const { usesOwnFiles, usesWorks } = settingsOf(agent.settings).apps;
    return { ownFiles: usesOwnFiles, works: usesWorks && source !== 'api' };
  };
