import { reaches } from 'shared-contracts';
import { draftNumber } from 'shared-contracts/agent-calls';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { AgentRow, AgentsRepository } from './agent.repository.ts';
import { type Asker, versionFor } from './version/version.policy.ts';
import type { AgentVersionsRepository, VersionRow } from './version/version.repository.ts';

/** Describes an agent as it answers somebody who may use it. `isForeign` says that it is somebody else's. */
export interface UsableAgent {
  readonly agent: AgentRow;
  readonly isForeign: boolean;
  /** The id of the version that answers; undefined for the form and settings as they are now. */
  readonly versionId: string | undefined;
}

/** Says who asks, unless it is a person in a chat, and which version was asked for, if any was. */
export interface AskedAgent {
  readonly source?: Asker['source'];
  readonly agentVersion?: number | undefined;
}

export interface UsableAgents {
  /** Returns the agent if the user may use it now, with the version that answers them. */
  readonly find: (userId: string, agentId: string, asked?: AskedAgent) => Promise<UsableAgent | undefined>;
  /** Returns those of the agents that the user may use now, as their forms are. */
  readonly among: (userId: string, agentIds: readonly string[]) => Promise<Pick<UsableAgent, 'agent' | 'isForeign'>[]>;
}

/** Creates the lookup of agents for runs, which belong to the user who asks even if the agent is somebody else's. */
export const createUsableAgents = (
  agents: Pick<AgentsRepository, 'find' | 'byIds'>,
  versions: Pick<AgentVersionsRepository, 'rolloutsOf' | 'find'>,
  access: Pick<AccessRepository, 'reachOf' | 'sharedWith'>,
): UsableAgents => ({
  find: async (userId, agentId, { source, agentVersion } = {}) => {
    const reach = await access.reachOf(userId, { kind: 'agent', id: agentId });
    if (!reach || !reaches(reach.level, 'use')) return undefined;
    const agent = await agents.find(reach.ownerId, agentId);
    if (!agent) return undefined;
    const version: VersionRow | undefined = agentVersion
      ? await versions.find(agentId, agentVersion)
      : versionFor({ userId, level: reach.level, source }, (await versions.rolloutsOf([agentId])).get(agentId));
    if (!version && (agentVersion ?? draftNumber) !== draftNumber) return undefined;
    return { agent: { ...agent, ...version?.content }, isForeign: reach.ownerId !== userId, versionId: version?.id };
  },
  among: async (userId, agentIds) => {
    if (agentIds.length === 0) return [];
    const [rows, shared] = await Promise.all([agents.byIds(agentIds), access.sharedWith(userId, 'agent', 'use')]);
    return rows
      .map((agent) => ({ agent, isForeign: agent.userId !== userId }))
      .filter(({ agent, isForeign }) => !isForeign || shared.includes(agent.id));
  },
});
