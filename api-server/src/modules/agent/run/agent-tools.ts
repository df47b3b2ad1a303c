import type { AgentSettings } from 'shared-contracts';
import { sayError } from '../../../messages/errors.ts';
import { sayToolServer } from '../../../messages/tool-server.ts';
import { hashOf } from '../../../platform/hash.ts';
import { worksScope } from '../../../platform/knowledge-scope.ts';
import type { McpClient, McpServer, McpTool } from '../../../platform/mcp/mcp-client.ts';
import { SignInNeeded } from '../../../platform/mcp/mcp-credentials.ts';
import { ModelError, type ModelTool } from '../../../platform/model/model-port.ts';
import { type FinalTool, riskOf, type Tool, type ToolScope } from '../../ledger/tool.ts';
import type { Policies } from '../../policy/policy.service.ts';
import type { AgentRow } from '../agent.repository.ts';
import type { AgentApprovals } from '../approval/approval.service.ts';
import type { AgentLog, LoggedRun } from '../log/log.service.ts';
import type { ServerRow } from '../tool-server/tool-server.repository.ts';
import type { AgentServers } from '../tool-server/tool-server.service.ts';
import type { UsableAgents } from '../usable-agents.ts';
import { needsApproval } from './agent-instructions.policy.ts';
import { type Acts, type GuardDependencies, guardTools } from './guarded-tool.ts';
import { type CallingRun, linkToRun } from './server-call.ts';

const nameMax = 64;

export interface ToolDependencies extends GuardDependencies {
  readonly approvals: Pick<AgentApprovals, 'ask' | 'askForm'>;
  /** Returns the tools of this server. They are complete only once every module exists. */
  readonly ownTools: () => readonly Tool[];
  readonly servers: Pick<AgentServers, 'rows' | 'reach'>;
  readonly client: Pick<McpClient, 'call'>;
  readonly log: Pick<AgentLog, 'step'>;
  readonly usable: UsableAgents;
  readonly policies: Pick<Policies, 'allows' | 'ensureInRun'>;
}

/** Describes the parts of an agent that a run needs. */
type RunAgent = Pick<AgentRow, 'name' | 'userId' | 'knowledgeId'>;

/** Describes the run of an agent, and the answer that it writes. */
export interface AgentRun extends LoggedRun {
  readonly messageId: string;
  /** Nobody watches a replay, so nothing in it waits for approval: it has no tool servers, and whatever would leave is refused. */
  readonly isReplay: boolean;
}

/**
 * Creates the factory for a run's tools: only what the agent is allowed to do, with approval for risky actions. `more` has the tools that
 * belong to this agent alone.
 */
export function createAgentTools(deps: ToolDependencies) {
  return async (run: AgentRun, agent: RunAgent, settings: AgentSettings, acts: Acts, more: readonly Tool[]): Promise<ModelTool[]> => {
    const allowed = new Set(settings.apps.allowedActions);
    const scopes = scopesOf(run, agent, settings);
    if (scopes.length === 0) allowed.delete('search_works');
    if (!(await deps.policies.allows(run.userId, 'web-pages'))) allowed.delete('read_web_page');
    const own = deps.ownTools().filter((tool) => allowed.has(tool.name) && mayUse(tool, run, settings));
    const hasServers = allowed.size > 0 && !run.isReplay && (await mayUseServers(deps, run, agent.userId));
    const servers = hasServers ? await deps.servers.rows(agent.userId, run.agentId) : [];
    const foreign = servers.flatMap((server) =>
      server.tools
        .filter((tool) => allowed.has(`${server.name}/${tool.name}`))
        .map((tool) => serverTool(deps, { ...run, agentName: agent.name }, agent.userId, server, tool)),
    );
    const rules = {
      asks: (risk: McpTool['risk']) => !run.isReplay && needsApproval(settings.decisions.approval, risk),
      outward: run.isReplay ? ('refuse' as const) : (settings.decisions.outward ?? 'ask'),
      log: (...step: Parameters<AgentLog['step']> extends [string, ...infer Rest] ? Rest : never) => deps.log.step(run.runId, ...step),
    };
    const use = { userId: run.userId, agentName: agent.name, scopes };
    return [...own, ...foreign, ...more].map(guardTools(deps, { ...run, agentName: agent.name }, use, rules, acts));
  };
}

/**
 * Returns whether a run may use one of our tools. What an incognito chat changed could not be kept in a ledger. API clients, and agents that
 * may not use the works, don't reach the works through tools that name them either.
 */
function mayUse(tool: Tool, { source, sessionId }: AgentRun, { apps }: AgentSettings): boolean {
  if (tool.name === 'search_works') return true;
  if (tool.name === 'alert_user') return sessionId !== null || source === 'api';
  if (tool.effect === 'write' && sessionId === null) return false;
  if (sessionId === null && source !== 'api' && riskOf(tool) !== 'reads') return false;
  return !tool.returnsPrivate || (apps.usesWorks && source !== 'api');
}

/**
 * Describes a tool of a tool server. Its input leaves this server in any case. Only its annotations say that it reads; its results come from
 * elsewhere, so nobody vouches for them.
 */
function serverTool(deps: ToolDependencies, run: CallingRun, ownerId: string, server: ServerRow, tool: ServerRow['tools'][number]): Tool {
  const isForeign = ownerId !== run.userId;
  const described = {
    ...{ name: toolName(server.name, tool.name), title: `${server.name}/${tool.name}`, description: tool.description, input: tool.input },
    ...{ returnsPrivate: true, returnsUntrusted: true, needsApproval: isForeign },
  };
  const use: FinalTool['run'] = async (input, _, context) => {
    for (const userId of new Set([run.userId, ownerId])) await deps.policies.ensureInRun(userId, 'tool-servers');
    const reach = deps.servers.reach(server);
    const link = linkToRun(deps.approvals, described.title, run, context);
    const call = () => deps.client.call(reach, tool, input, link);
    return isForeign ? callForOthers(deps, run, reach, call) : call();
  };
  return tool.risk === 'reads'
    ? { ...described, effect: 'read', sendsInput: true, run: use }
    : { ...described, effect: 'outward', risk: tool.risk, run: use };
}

/** Returns whether the policies let both use a tool server: the person whose text it gets, and the owner whose connection it is. */
const mayUseServers = async ({ policies }: ToolDependencies, { userId }: LoggedRun, ownerId: string) =>
  (await policies.allows(userId, 'tool-servers')) && (ownerId === userId || (await policies.allows(ownerId, 'tool-servers')));

/**
 * Returns where an agent may search: its own files and the works of the user who asks. API clients get access to the agent, but not to its
 * owner's works.
 */
function scopesOf({ source, userId }: LoggedRun, { knowledgeId, userId: ownerId }: RunAgent, { apps }: AgentSettings): ToolScope[] {
  const own = apps.usesOwnFiles && knowledgeId ? [{ scope: knowledgeId, userId: ownerId, isForeign: ownerId !== userId }] : [];
  return apps.usesWorks && source !== 'api' ? [...own, { scope: worksScope, userId, isForeign: false }] : own;
}

/**
 * Calls a tool server with its owner's connection for somebody else, if the agent is still shared with them. Removes the connection's
 * address, key and tokens from the answer.
 */
async function callForOthers(
  { usable }: ToolDependencies,
  run: LoggedRun,
  { name, url, key, credentials }: McpServer,
  call: () => Promise<string>,
): Promise<string> {
  if (!(await usable.find(run.userId, run.agentId))) throw new ModelError('provider-refused', sayError('agent-not-shared'));
  const withoutConnection = (text: string) => {
    const hidden = [url, new URL(url).host, ...(key ? [key] : []), ...(credentials?.used ?? [])];
    return hidden.reduce((left, one) => left.replaceAll(one, '•••'), text);
  };
  try {
    return withoutConnection(await call());
  } catch (error) {
    if (error instanceof SignInNeeded) throw new ModelError('provider-refused', sayToolServer('ownerMustSignIn', { name }));
    // Its sentence may quote the server's answer.
    if (error instanceof ModelError) throw new ModelError(error.code, withoutConnection(error.message));
    throw error;
  }
}

/** Returns a stable name that providers accept. A name that had to be changed gets a hash, so that it stays unique. */
function toolName(server: string, tool: string): string {
  const wanted = `${server}_${tool}`;
  const plain = wanted.replace(/[^\w-]/g, '_');
  if (plain === wanted && plain.length <= nameMax) return plain;
  return `${plain.slice(0, nameMax - 9)}_${hashOf(wanted, 'hex').slice(0, 8)}`;
}
