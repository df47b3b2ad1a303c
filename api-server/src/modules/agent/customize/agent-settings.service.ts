import type { AgentSettings } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { writeText } from '../../../platform/language/text.ts';
import { riskOf, type Tool } from '../../ledger/tool.ts';
import { readSettings } from '../../preset/chat-settings.policy.ts';
import type { AgentsRepository } from '../agent.repository.ts';
import { settingsOf } from '../run/agent-instructions.policy.ts';
import type { AgentSchedules } from '../schedule/schedule.service.ts';
import { type AgentServers, presentServer } from '../tool-server/tool-server.service.ts';

export interface SettingsDependencies {
  readonly agents: AgentsRepository;
  /** Returns the tools of this server. */
  readonly ownTools: () => readonly Tool[];
  readonly servers: Pick<AgentServers, 'rows'>;
  readonly schedules: Pick<AgentSchedules, 'get'>;
}

/** Manages what users set in the customize views. Access: callers have checked that agent ids belong to the user. */
export function createAgentSettings({ agents, ownTools, servers, schedules }: SettingsDependencies) {
  const settings = async (userId: string, agentId: string) => {
    const agent = await agents.find(userId, agentId);
    if (!agent) throw new AppError('not-found');
    return settingsOf(agent.settings);
  };
  return {
    get: async (userId: string, agentId: string, language: string) => {
      const [stored, rows, schedule] = await Promise.all([
        settings(userId, agentId),
        servers.rows(userId, agentId),
        schedules.get(userId, agentId, language),
      ]);
      return {
        settings: stored,
        actions: ownTools().map((tool) => ({
          ...{ name: tool.name, risk: riskOf(tool), effect: tool.effect },
          ...{ title: writeText(tool.title, language), description: writeText(tool.description, language) },
        })),
        servers: rows.map(presentServer),
        schedule,
      };
    },
    save: async (userId: string, agentId: string, change: Partial<AgentSettings>) => {
      if (change.goals?.parameters) readSettings({ parameters: change.goals.parameters });
      const next = { ...(await settings(userId, agentId)), ...withoutBlanks(change) };
      await agents.setSettings(userId, agentId, next);
      return next;
    },
  };
}

/** Drops blank and repeated topics. */
function withoutBlanks(change: Partial<AgentSettings>): Partial<AgentSettings> {
  if (!change.safety) return change;
  const blockedTopics = [...new Set(change.safety.blockedTopics.filter(Boolean))];
  return { ...change, safety: { ...change.safety, blockedTopics } };
}
