import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { callFromApp } from 'shared-contracts/agent-calls';
import type { CallAnswer } from 'shared-contracts/calls';
import { riskOf } from '../../../../kernel/tool/tool.ts';
import { sayLedger } from '../../../../messages/ledger.ts';
import { joinSentences } from '../../../../messages/sentences.ts';
import { sayToolServer } from '../../../../messages/tool-server.ts';
import { type Sentence, writeSentence } from '../../../../platform/language/messages.ts';
import { writeText } from '../../../../platform/language/text.ts';
import { isVisibleTo } from '../../../../platform/mcp/mcp-apps.ts';
import { Exposure } from '../../../../platform/model/exposure.ts';
import { ModelError, type ToolContext } from '../../../../platform/model/model-port.ts';
import type { Ledger } from '../../../governance/ledger/ledger.service.ts';
import type { AppRow } from '../../tool-server/app.repository.ts';
import type { ToolApps } from '../../tool-server/app.service.ts';
import type { ServerRow } from '../../tool-server/tool-server.repository.ts';
import type { AskedAction } from '../approval/approval.service.ts';
import type { AgentLog } from '../log/log.service.ts';
import type { UsableAgents } from '../usable-agents.ts';
import { asksBefore, needsApproval, settingsOf } from './agent-instructions.policy.ts';
import { type GuardRules, guardTools } from './guarded-tool.ts';
import { hideInside } from './server-app.ts';
import { createToolNames, type ServerToolDependencies, serverTool } from './server-tool.ts';

interface AppCallDependencies extends Pick<ServerToolDependencies, 'servers' | 'client' | 'policies'> {
  readonly apps: Pick<ToolApps, 'find' | 'serverOf' | 'flowOf' | 'countAct'>;
  readonly ledger: Pick<Ledger, 'record'>;
  readonly log: Pick<AgentLog, 'step'>;
  readonly usable: UsableAgents;
}

interface CallFromApp {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly is_approved: boolean;
  readonly language: string;
}

type Answer = CallAnswer<typeof callFromApp>;

/** Describes what an app may use now, and by which rules. */
interface Reach {
  readonly server: ServerRow;
  readonly agentName: string;
  readonly rules: GuardRules;
  readonly allows: (tool: ServerRow['tools'][number]) => boolean;
}

/**
 * Creates the calls that apps make of their server. The guard of the model's calls decides about them: what a person must allow returns the
 * question, and the page calls again once they did. Access: callers have checked that app ids belong to the user.
 */
export function createAppCalls(deps: AppCallDependencies) {
  const { apps } = deps;
  const reachOf = async (app: AppRow): Promise<Reach | undefined> => {
    const server = await apps.serverOf(app);
    if (!server) return undefined;
    if (app.agentId === null)
      return {
        server,
        agentName: app.serverName,
        rules: { asks: (tool) => needsApproval('changes', riskOf(tool)), outward: 'ask', log: async () => undefined },
        allows: () => true,
      };
    const found = await deps.usable.find(app.userId, app.agentId);
    if (!found || found.isForeign) return undefined;
    const { apps: chosen, decisions } = settingsOf(found.agent.settings);
    return {
      server,
      agentName: app.serverName,
      rules: {
        asks: (tool) => asksBefore(decisions, tool, false),
        outward: decisions.outward ?? 'ask',
        log: (...step) => deps.log.step(app.runId, ...step),
      },
      allows: ({ name }) => chosen.allowedActions.includes(`${server.name}/${name}`),
    };
  };
  /** Labels what the app knows: all that its answer had read, and its own server's result. */
  const exposureOf = async (app: AppRow) => {
    const exposure = new Exposure({ messages: [], passages: [], flow: await apps.flowOf(app) });
    const name = `${app.serverName}/${app.tool}`;
    exposure.markPrivate(name);
    exposure.markUntrusted(name);
    return exposure;
  };
  return {
    call: async (userId: string, id: string, given: CallFromApp, signal: AbortSignal): Promise<Answer> => {
      const app = await apps.find(userId, id);
      const refuse = (sentence: Sentence): Answer => ({ outcome: 'refused', problem: writeSentence(sentence, given.language) });
      const name = app.serverName;
      const reach = await reachOf(app);
      if (!reach) return refuse(sayToolServer('appOff', { name }));
      const tool = reach.server.tools.find((one) => one.name === given.tool && !one.resources && isVisibleTo('app', one));
      if (!tool || !reach.allows(tool)) return refuse(sayToolServer('appTool', { name }));
      return callGuarded(deps, { app, reach, tool, exposure: await exposureOf(app) }, given, signal);
    },
    /** Reads the document of another app of the server. Only addresses that its tools name are read, because an address can carry data. */
    read: async (userId: string, id: string, uri: string, language: string, signal: AbortSignal) => {
      const app = await apps.find(userId, id);
      const reach = await reachOf(app);
      const refuse = (sentence: Sentence) => ({ html: null, problem: writeSentence(sentence, language) });
      if (!reach) return refuse(sayToolServer('appOff', { name: app.serverName }));
      const tool = reach.server.tools.find((one) => one.app === uri);
      if (!tool) return refuse(sayToolServer('noApp', { name: app.serverName }));
      try {
        const { key, ...server } = await deps.servers.reachNow(reach.server, tool);
        const html = await deps.client.readApp({ ...server, key }, uri, signal);
        return { html: hideInside(html, reach.server.givenKey ? [key] : []), problem: null };
      } catch (error) {
        if (error instanceof ModelError) return { html: null, problem: writeText(error.sentence, language) };
        throw error;
      }
    },
  };
}

interface GuardedCall {
  readonly app: AppRow;
  readonly reach: Reach;
  readonly tool: ServerRow['tools'][number];
  readonly exposure: Exposure;
}

async function callGuarded(
  deps: AppCallDependencies,
  { app, reach: { server, agentName, rules }, tool, exposure }: GuardedCall,
  { arguments: input, is_approved: isApproved, language }: CallFromApp,
  signal: AbortSignal,
): Promise<Answer> {
  const { userId, runId, sessionId, messageId, agentId } = app;
  let result: CallToolResult | undefined;
  let asked: AskedAction | undefined;
  const client: AppCallDependencies['client'] = {
    ...deps.client,
    call: (reach, called, sent, context) =>
      deps.client.call(reach, called, sent, {
        ...context,
        onResult: (given) => {
          result = hideInside(given, server.givenKey ? [reach.key] : []);
        },
      }),
  };
  // Nobody fills in forms for an app, as for an API client, and its results open no apps.
  const calling = { userId, runId, sessionId, agentId, agentName, language, messageId: null, source: 'api' as const };
  const used = { ...deps, client, apps: { keep: async () => undefined }, approvals: { askForm: async () => 'refused' as const } };
  const named = serverTool(used, calling, { server, tool, name: createToolNames([])(server.name, tool.name) });
  const guarded = guardTools(
    {
      ledger: {
        record: async (...act) => {
          await deps.ledger.record(...act);
          await deps.apps.countAct(app);
        },
      },
      approvals: {
        ask: async (action) => {
          if (!isApproved) asked = action;
          return isApproved ? 'approved' : 'refused';
        },
        refusesRest: async () => false,
      },
    },
    { userId, runId, sessionId, messageId, agentId, agentName, source: 'chat', language },
    { userId, agentName, scopes: [] },
    // What somebody hasn't answered yet isn't refused.
    { ...rules, log: async (...step) => (asked ? undefined : rules.log(...step)) },
  )(named);
  const context: ToolContext = { callId: runId, signal, emit: () => undefined, exposure };
  try {
    const { isUnused } = await guarded.run(input, context);
    if (asked) return { outcome: 'asks', question: questionOf(asked, exposure, language), preview: asked.preview };
    if (isUnused) return { outcome: 'refused', problem: writeSentence(sayToolServer('appNotAllowed'), language) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    // A tool says itself that it failed.
    if (!result) return { outcome: 'refused', problem: writeText(error.sentence, language) };
  }
  return { outcome: 'done', result };
}

function questionOf({ agentName: server, tool, preview }: AskedAction, exposure: Exposure, language: string): string {
  const question = sayToolServer('appAsks', { server, tool });
  if (!preview?.leaves) return writeSentence(question, language);
  const labels = exposure.labels();
  const names = { private: labels.private.join(', '), untrusted: labels.untrusted.join(', ') };
  return writeSentence(joinSentences(question, sayLedger('exposed', names)), language);
}
