import type { AgentSettings, MessageReference } from 'shared-contracts';
import type { PlannedAct } from 'shared-contracts/agent-calls';
import { isScoped, riskOf, type Tool, type ToolScope } from '../../../../kernel/tool/tool.ts';
import { sayToolServer } from '../../../../messages/tool-server.ts';
import { isVisibleTo } from '../../../../platform/mcp/mcp-apps.ts';
import { ModelError, type ModelTool } from '../../../../platform/model/model-port.ts';
import type { Policies } from '../../../governance/policy/policy.service.ts';
import { notebooksIn, worksIn } from '../../../works/knowledge/run-knowledge.ts';
import { isToolOff } from '../../tool-server/tool-choice.policy.ts';
import type { ToolServers } from '../../tool-server/tool-server.service.ts';
import type { AgentRow } from '../agent.repository.ts';
import type { AgentApprovals } from '../approval/approval.service.ts';
import type { AgentLog, LoggedRun } from '../log/log.service.ts';
import type { AskedAgent, UsableAgents } from '../usable-agents.ts';
import type { Acts } from './acts.ts';
import { asksBefore, settingsOf } from './agent-instructions.policy.ts';
import { type GuardDependencies, guardTools } from './guarded-tool.ts';
import { createToolNames, notShared, type ServerToolDependencies, serverTool } from './server-tool.ts';

export interface ToolDependencies extends GuardDependencies, ServerToolDependencies {
  readonly approvals: Pick<AgentApprovals, 'ask' | 'askForm' | 'refusesRest'>;
  /** Returns the tools of this server. They are complete only once every module exists. */
  readonly ownTools: () => readonly Tool[];
  readonly servers: Pick<ToolServers, 'rows' | 'reachNow'>;
  readonly log: Pick<AgentLog, 'step'>;
  readonly usable: UsableAgents;
  readonly policies: Pick<Policies, 'allows' | 'ensureInRun'>;
}

/** Describes the parts of an agent that a run needs. */
type RunAgent = Pick<AgentRow, 'name' | 'userId' | 'knowledgeId'>;

/** Describes the run of an agent, and the answer that it writes. */
export interface AgentRun extends LoggedRun {
  readonly messageId: string;
  /** What chose the version of the agent that answers. */
  readonly asked: AskedAgent;
  /** Lists what the question refers to. */
  readonly references: readonly MessageReference[];
  /** Nobody watches a replay, so nothing in it waits for approval: it has no tool servers, and whatever would leave is refused. */
  readonly isReplay: boolean;
  /** Collects what a dry run would do, which it then doesn't do. */
  readonly dryRun?: PlannedAct[] | undefined;
}

/**
 * Creates the factory for a run's tools: only what the agent is allowed to do, with approval for risky actions. `more` has the tools that
 * belong to this agent alone.
 */
export function createAgentTools(deps: ToolDependencies) {
  return async (run: AgentRun, agent: RunAgent, settings: AgentSettings, acts: Acts, more: readonly Tool[]): Promise<ModelTool[]> => {
    const allowed = new Set(settings.apps.allowedActions);
    const scopes = scopesOf(run, agent, settings);
    if (!(await deps.policies.allows(run.userId, 'web-pages'))) allowed.delete('read_web_page');
    const own = deps
      .ownTools()
      .filter((tool) => allowed.has(tool.name) && (isScoped(tool) ? scopes.length > 0 : mayUse(tool, run, settings)));
    const ours = new Set<Tool>(own);
    const hasServers = allowed.size > 0 && !run.isReplay && (await mayUseServers(deps, run, agent.userId));
    const servers = hasServers ? await deps.servers.rows(agent.userId, run.agentId) : [];
    const nameOf = createToolNames([...own, ...more].map(({ name }) => name));
    const findNow = async () => {
      const found = await deps.usable.find(run.userId, run.agentId, run.asked);
      if (!found) throw notShared();
      return settingsOf(found.agent.settings).apps.allowedActions;
    };
    const ensureAllowed = async (server: string, tool: string) => {
      if (!(await findNow()).includes(`${server}/${tool}`))
        throw new ModelError('provider-refused', sayToolServer('toolOff', { name: server, tool }));
    };
    const foreign = servers.flatMap((server) =>
      server.tools
        .filter((tool) => allowed.has(`${server.name}/${tool.name}`) && !isToolOff(server, tool.name) && isVisibleTo('model', tool))
        .map((tool) =>
          serverTool(
            run.dryRun ? { ...deps, approvals: unattended } : deps,
            { ...run, agentName: agent.name, messageId: run.dryRun ? null : run.messageId },
            {
              server,
              tool,
              name: nameOf(server.name, tool.name),
              ensureShared: agent.userId === run.userId ? undefined : async () => void (await findNow()),
              ensureAllowed: () => ensureAllowed(server.name, tool.name),
            },
          ),
        ),
    );
    const rules = {
      asks: (tool: Tool) => !run.isReplay && asksBefore(settings.decisions, tool, ours.has(tool)),
      outward: run.isReplay ? ('refuse' as const) : (settings.decisions.outward ?? 'ask'),
      log: (...step: Parameters<AgentLog['step']> extends [string, ...infer Rest] ? Rest : never) => deps.log.step(run.runId, ...step),
    };
    const use = { userId: run.userId, agentName: agent.name, scopes };
    return [...own, ...foreign, ...more].map(guardTools(deps, { ...run, agentName: agent.name }, use, rules, acts));
  };
}

/** Nobody is asked to fill in forms during a dry run. */
const unattended: ServerToolDependencies['approvals'] = { askForm: async () => 'refused' };

/**
 * Returns whether a run may use one of our tools. What an incognito chat changed could not be kept in a ledger. API clients, and agents that
 * may not use the works, don't reach the works through tools that name them either.
 */
function mayUse(tool: Tool, { source, sessionId, dryRun }: AgentRun, { apps }: AgentSettings): boolean {
  // A dry run changes nothing that would have to be kept.
  const isKept = sessionId !== null || dryRun !== undefined;
  if (tool.name === 'alert_user') return isKept || source === 'api';
  if (tool.effect === 'write' && !isKept) return false;
  if (!isKept && source !== 'api' && riskOf(tool) !== 'reads') return false;
  return !tool.returnsPrivate || (apps.usesWorks && source !== 'api');
}

/** Returns whether the policies let both use a tool server: the person whose text it gets, and the owner whose connection it is. */
const mayUseServers = async ({ policies }: ToolDependencies, { userId }: LoggedRun, ownerId: string) =>
  (await policies.allows(userId, 'tool-servers')) && (ownerId === userId || (await policies.allows(ownerId, 'tool-servers')));

/**
 * Returns where an agent may search: its own files, its notebooks, and the works of the user who asks, which contain the notebooks. API
 * clients get access to the agent, but not to its owner's works.
 */
function scopesOf({ source, references }: AgentRun, { knowledgeId, userId: ownerId }: RunAgent, { apps }: AgentSettings): ToolScope[] {
  const own = apps.usesOwnFiles && knowledgeId ? [{ scope: knowledgeId, agentOwnerId: ownerId }] : [];
  if (apps.usesWorks && source !== 'api') return [...own, worksIn(notebooksIn(references))];
  return apps.notebooks?.length ? [...own, worksIn(apps.notebooks)] : own;
}
