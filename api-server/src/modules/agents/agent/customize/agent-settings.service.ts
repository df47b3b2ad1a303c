import type { AgentSettings } from 'shared-contracts';
import { AppError } from '../../../../errors.ts';
import { riskOf, type Tool } from '../../../../kernel/tool/tool.ts';
import { sayPrompt } from '../../../../messages/prompt.ts';
import { writeText } from '../../../../platform/language/text.ts';
import { readSettings } from '../../../chat/preset/chat-settings.policy.ts';
import type { Skills } from '../../../chat/prompt/skill.service.ts';
import { presentServer, type ToolServers } from '../../tool-server/tool-server.service.ts';
import type { AgentsRepository } from '../agent.repository.ts';
import { settingsOf } from '../run/agent-instructions.policy.ts';
import type { AgentSchedules } from '../schedule/schedule.service.ts';

export interface SettingsDependencies {
  readonly agents: AgentsRepository;
  /** Returns the tools of this server. */
  readonly ownTools: () => readonly Tool[];
  readonly servers: Pick<ToolServers, 'rows'>;
  readonly schedules: Pick<AgentSchedules, 'get'>;
  readonly skills: Skills;
}

/** Manages what users set in the customize views. Access: callers have checked that agent ids belong to the user. */
export function createAgentSettings({ agents, ownTools, servers, schedules, skills }: SettingsDependencies) {
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
          name: tool.name,
          risk: riskOf(tool),
          effect: tool.effect,
          ...(tool.needsApproval ? { always_asks: true } : {}),
          title: writeText(tool.title, language),
          description: writeText(tool.description, language),
        })),
        servers: rows.map(presentServer),
        schedule,
      };
    },
    save: async (userId: string, agentId: string, change: Partial<AgentSettings>) => {
      if (change.goals?.parameters) readSettings({ parameters: change.goals.parameters });
      const before = await settings(userId, agentId);
      const chosen = change.apps && { skills: await chosenSkills(skills, userId, before.apps, change.apps) };
      const apps = change.apps && { apps: { ...keepNotebooks(before.apps), ...change.apps, ...chosen } };
      const decisions = change.decisions && { decisions: { ...keepLevels(before.decisions), ...change.decisions } };
      const next = { ...before, ...withoutBlanks(change), ...apps, ...decisions };
      await agents.setSettings(userId, agentId, next);
      return next;
    },
  };
}

/** Returns what a page of an earlier release doesn't know and so doesn't send. */
const keepLevels = ({ groupLevels, actionLevels }: AgentSettings['decisions']) => ({
  ...(groupLevels ? { groupLevels } : {}),
  ...(actionLevels ? { actionLevels } : {}),
});

type Apps = AgentSettings['apps'];

const keepNotebooks = ({ notebooks }: Apps) => (notebooks ? { notebooks } : {});

/**
 * Returns the skills that an agent has after a save, each once. One that it has stays, even if it can't be used now.
 * @throws AppError `not-found` for a new one that the user can't see
 */
async function chosenSkills(skills: Skills, userId: string, before: Apps, change: Apps): Promise<Apps['skills']> {
  const known = new Map(before.skills?.map((one) => [one.id, one]));
  const wanted = new Map((change.skills ?? before.skills ?? []).map((one) => [one.id, one]));
  const chosen = [...wanted.values()].map(async ({ id, name }) => {
    const skill = await skills.find(userId, id);
    const kept = skill ? { id, name: skill.name } : known.get(id);
    if (!kept) throw new AppError('not-found', { detail: sayPrompt('skillGone', { name: name || id }) });
    return kept;
  });
  return Promise.all(chosen);
}

/** Drops blank and repeated topics. */
function withoutBlanks(change: Partial<AgentSettings>): Partial<AgentSettings> {
  if (!change.safety) return change;
  const blockedTopics = [...new Set(change.safety.blockedTopics.filter(Boolean))];
  return { ...change, safety: { ...change.safety, blockedTopics } };
}
