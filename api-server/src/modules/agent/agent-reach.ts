import type { AgentReach } from '../knowledge/run-knowledge.ts';
import { settingsOf } from './run/agent-instructions.policy.ts';
import type { UsableAgents } from './usable-agents.ts';

/** Returns the scopes that an agent's settings allow to be searched. API clients never reach the owner's works. */
export const agentReach =
  (agents: UsableAgents): AgentReach =>
  async ({ userId, agentId, source, agentVersion, options }) => {
    const found = agentId === null ? undefined : await agents.find(userId, agentId, { source, agentVersion });
    if (!found) return undefined;
    const { usesOwnFiles, usesWorks } = settingsOf(found.agent.settings).apps;
    return {
      ownerId: found.agent.userId,
      ownFiles: usesOwnFiles,
      isQuoted: !found.isForeign || found.agent.allowsQuotes,
      works: usesWorks && source !== 'api' && options.reachesWorks,
    };
  };
