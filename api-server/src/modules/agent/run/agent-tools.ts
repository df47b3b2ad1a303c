import type { ActionRisk, AgentSettings } from 'shared-contracts';
import { sayAgentWork } from '../../../messages/agent-work.ts';
import { sayAssistant } from '../../../messages/assistant.ts';
import { sayError } from '../../../messages/errors.ts';
import { joinSentences } from '../../../messages/sentences.ts';
import { hashOf } from '../../../platform/hash.ts';
import { worksScope } from '../../../platform/knowledge-scope.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import { writeText } from '../../../platform/language/text.ts';
import { WordedError, type Wording } from '../../../platform/language/worded-error.ts';
import { messageOf } from '../../../platform/logged-error.ts';
import type { McpClient, McpServer } from '../../../platform/mcp/mcp-client.ts';
import { ModelError, type ModelTool, type ToolContext } from '../../../platform/model/model-port.ts';
import type { Policies } from '../../policy/policy.service.ts';
import type { AgentRow } from '../agent.repository.ts';
import type { AgentApprovals } from '../approval/approval.service.ts';
import type { AgentLog, LoggedRun } from '../log/log.service.ts';
import type { AgentServers } from '../tool-server/tool-server.service.ts';
import type { UsableAgents } from '../usable-agents.ts';
import type { ActionScope, Actions } from './agent-actions.ts';
import { needsApproval } from './agent-instructions.policy.ts';

const nameMax = 64;

export interface ToolDependencies {
  readonly actions: Actions;
  readonly servers: Pick<AgentServers, 'rows' | 'reach'>;
  readonly client: Pick<McpClient, 'call'>;
  readonly approvals: Pick<AgentApprovals, 'ask'>;
  readonly log: Pick<AgentLog, 'step'>;
  readonly usable: UsableAgents;
  readonly policies: Pick<Policies, 'allows' | 'ensureInRun'>;
}

/** Describes the parts of an agent that a run needs. */
type RunAgent = Pick<AgentRow, 'name' | 'userId' | 'knowledgeId'>;

/** Describes an allowed tool, before the rules of the settings apply. */
interface Allowed {
  /** Holds the name shown to the user and in the settings. */
  readonly title: Wording;
  readonly name: string;
  readonly description: string;
  readonly risk: ActionRisk;
  readonly input: ModelTool['input'];
  /** Indicates that the tool sends its input to a third party, so an address in it could leak private text. */
  readonly isOutward?: boolean;
  readonly returnsPrivate?: boolean;
  /** Indicates that every use needs the user's approval, whatever the settings say. */
  readonly needsApproval?: boolean;
  readonly run: (input: unknown, context: ToolContext) => Promise<string>;
}

/** Creates the factory for a run's tools: only what the agent is allowed to do, with approval for risky actions. */
export function createAgentTools(deps: ToolDependencies) {
  return async (run: LoggedRun, agent: RunAgent, settings: AgentSettings): Promise<ModelTool[]> => {
    const { name: agentName, userId: ownerId } = agent;
    const isForeign = ownerId !== run.userId;
    const allowed = new Set(settings.apps.allowedActions);
    const scopes = scopesOf(run, agent, settings);
    if (scopes.length === 0) allowed.delete('search_works');
    if (!(await deps.policies.allows(run.userId, 'web-pages'))) allowed.delete('read_web_page');
    const own = Object.entries(deps.actions).filter(([name]) => allowed.has(name));
    const servers = allowed.size && (await mayUseServers(deps, run, ownerId)) ? await deps.servers.rows(ownerId, run.agentId) : [];
    const tools: Allowed[] = [
      ...own.map(([name, action]) => ({
        ...action,
        name,
        description: writeSentence(action.description),
        run: (input: unknown) => action.run(input, { userId: run.userId, agentName, scopes }),
      })),
      ...servers.flatMap((server) =>
        server.tools
          .filter((tool) => allowed.has(`${server.name}/${tool.name}`))
          .map((tool) => ({
            ...tool,
            isOutward: true,
            returnsPrivate: true,
            needsApproval: isForeign,
            name: toolName(server.name, tool.name),
            title: `${server.name}/${tool.name}`,
            run: async (input: unknown, { signal }: ToolContext) => {
              for (const userId of new Set([run.userId, ownerId])) await deps.policies.ensureInRun(userId, 'tool-servers');
              const reach = deps.servers.reach(server);
              const call = () => deps.client.call(reach, tool.name, input, signal);
              return isForeign ? callForOthers(deps, run, reach, call) : call();
            },
          })),
      ),
    ];
    return tools.map((tool) => guarded(deps, run, agentName, settings, tool));
  };
}

/** Returns whether the policies let both use a tool server: the person whose text it gets, and the owner whose connection it is. */
const mayUseServers = async ({ policies }: ToolDependencies, { userId }: LoggedRun, ownerId: string) =>
  (await policies.allows(userId, 'tool-servers')) && (ownerId === userId || (await policies.allows(ownerId, 'tool-servers')));

/**
 * Returns where an agent may search: its own files and the works of the user who asks. API clients get access to the agent, but not to its
 * owner's works.
 */
function scopesOf({ source, userId }: LoggedRun, { knowledgeId, userId: ownerId }: RunAgent, { apps }: AgentSettings): ActionScope[] {
  const own = apps.usesOwnFiles && knowledgeId ? [{ scope: knowledgeId, userId: ownerId, isForeign: ownerId !== userId }] : [];
  return apps.usesWorks && source !== 'api' ? [...own, { scope: worksScope, userId, isForeign: false }] : own;
}

/**
 * Calls a tool server with its owner's connection for somebody else, if the agent is still shared with them. Removes the connection's
 * address and key from whatever comes back.
 */
async function callForOthers(
  { usable }: ToolDependencies,
  run: LoggedRun,
  { url, key }: McpServer,
  call: () => Promise<string>,
): Promise<string> {
  if (!(await usable.find(run.userId, run.agentId))) throw new ModelError('provider-refused', sayError('agent-not-shared'));
  const hidden = [url, new URL(url).host, ...(key ? [key] : [])];
  const withoutConnection = (text: string) => hidden.reduce((left, one) => left.replaceAll(one, '•••'), text);
  try {
    return withoutConnection(await call());
  } catch (error) {
    // Its sentence may quote the server's answer.
    if (error instanceof ModelError) throw new ModelError(error.code, withoutConnection(error.message));
    throw error;
  }
}

function guarded(deps: ToolDependencies, run: LoggedRun, agentName: string, settings: AgentSettings, tool: Allowed): ModelTool {
  const always = tool.needsApproval || needsApproval(settings.decisions.approval, tool.risk);
  const { name, description, input, isOutward = false, returnsPrivate = false } = tool;
  return {
    name,
    description,
    input,
    returnsPrivate,
    ...(always || isOutward ? { timeoutMs: false as const } : {}),
    run: async (given, context) => {
      const risky = isOutward ? context.exposure.risky(given) : [];
      if ((always || risky.length) && !(await mayRun(deps, run, agentName, tool, given, risky, context)))
        return { text: 'The user did not allow this action. Do not try it again.' };
      context.emit({
        type: 'progress',
        progress: { kind: 'tool', text: writeSentence(sayAssistant('using', { tool: tool.title }), run.language) },
      });
      try {
        const text = await tool.run(given, context);
        await deps.log.step(run.runId, sayAgentWork('used', { tool: tool.title }));
        return { text };
      } catch (error) {
        await deps.log.step(run.runId, sayAgentWork('failed', { tool: tool.title, reason: reasonOf(error) }), true);
        throw error;
      }
    },
  };
}

async function mayRun(
  { approvals, log }: ToolDependencies,
  run: LoggedRun,
  agentName: string,
  { title }: Allowed,
  input: unknown,
  risky: readonly string[],
  { emit, signal }: ToolContext,
): Promise<boolean> {
  // API clients cannot answer a question, so actions that need approval are refused.
  if (run.source === 'api') {
    await log.step(run.runId, sayAgentWork('needsApproval', { tool: title }), true);
    return false;
  }
  const action = { userId: run.userId, agentId: run.agentId, runId: run.runId, sessionId: run.sessionId, agentName, tool: title, input };
  const question = sayAssistant('mayUse', { agent: agentName, tool: title });
  const text = writeSentence(risky.length ? joinSentences(question, sayAssistant('exposure')) : question, run.language);
  const word = await approvals.ask(action, signal, (approvalId) =>
    emit({
      type: 'progress',
      progress: { kind: 'approval', text, approval: { approval_id: approvalId, tool: writeText(title, run.language), input } },
    }),
  );
  await log.step(run.runId, sayAgentWork(word, { tool: title }), word !== 'approved');
  if (word !== 'approved') {
    const text = writeSentence(sayAssistant('continuing', { tool: title }), run.language);
    emit({ type: 'progress', progress: { kind: 'tool', text } });
  }
  return word === 'approved';
}

const reasonOf = (error: unknown): Wording => {
  if (error instanceof WordedError) return error.sentence;
  return error instanceof Error ? messageOf(error) : sayAgentWork('unknownReason');
};

/** Returns a stable name that providers accept. A name that had to be changed gets a hash, so that it stays unique. */
function toolName(server: string, tool: string): string {
  const wanted = `${server}_${tool}`;
  const plain = wanted.replace(/[^\w-]/g, '_');
  if (plain === wanted && plain.length <= nameMax) return plain;
  return `${plain.slice(0, nameMax - 9)}_${hashOf(wanted, 'hex').slice(0, 8)}`;
}
