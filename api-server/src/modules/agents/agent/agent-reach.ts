import type { Drizzle } from '../../../platform/database/database.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { AgentReach } from '../../works/knowledge/run-knowledge.ts';
import { AgentsRepository } from './agent.repository.ts';
import { settingsOf } from './run/agent-instructions.policy.ts';
import { createUsableAgents } from './usable-agents.ts';
import { AgentVersionsRepository } from './version/version.repository.ts';

/** Returns the scopes that an agent's settings allow to be searched. API clients never reach the owner's works. */
export function createAgentReach(db: Drizzle, access: AccessRepository): AgentReach {
  const agents = createUsableAgents(new AgentsRepository(db), new AgentVersionsRepository(db), access);
  return async ({ userId, agentId, source, agentVersion, options }) => {
    const found = agentId === null ? undefined : await agents.find(userId, agentId, { source, agentVersion });
    if (!found) return undefined;
    const { usesOwnFiles, usesWorks, notebooks = [] } = settingsOf(found.agent.settings).apps;
    return {
      ownerId: found.agent.userId,
      ownFiles: usesOwnFiles,
      isQuoted: !found.isForeign || found.agent.allowsQuotes,
      isOwn: !found.isForeign,
      notebooks: options.reachesWorks ? notebooks : [],
      works: usesWorks && source !== 'api' && options.reachesWorks,
    };
  };
}
