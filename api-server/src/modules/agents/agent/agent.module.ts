import * as calls from 'shared-contracts/agent-calls';
import { leftSignal } from '../../../http/left-signal.ts';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { ChatModule } from '../../chat/chat/chat.module.ts';
import type { PromptModule } from '../../chat/prompt/prompt.module.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { LedgerModule } from '../../governance/ledger/ledger.module.ts';
import type { PlanModule } from '../../governance/plan/plan.module.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { PictureModule } from '../../identity/picture/picture.module.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { ModelModule } from '../../models/model/model.module.ts';
import type { FileModule } from '../../works/file/file.module.ts';
import type { KnowledgeModule } from '../../works/knowledge/knowledge.module.ts';
import type { ToolServerModule } from '../tool-server/tool-server.module.ts';
import { AgentsRepository } from './agent.repository.ts';
import { agentImageRoute, agentRoutes } from './agent.routes.ts';
import { createAgentsService } from './agent.service.ts';
import { AgentApprovalsRepository } from './approval/approval.repository.ts';
import { createAgentApprovals } from './approval/approval.service.ts';
import { createAgentSettings } from './customize/agent-settings.service.ts';
import { customizeRoutes } from './customize/customize.routes.ts';
import { createEmailWriter } from './customize/email-writer.service.ts';
import { AgentLogRepository } from './log/log.repository.ts';
import { createAgentLog } from './log/log.service.ts';
import { agentContributor } from './run/agent.contributor.ts';
import { createActions } from './run/agent-actions.ts';
import { createAgentSkills } from './run/agent-skills.ts';
import { createAgentTools } from './run/agent-tools.ts';
import { createAppCalls } from './run/app-call.service.ts';
import { createAskAgent } from './run/ask-agent.tool.ts';
import { chatToolsContributor } from './run/chat-tools.contributor.ts';
import { AgentSchedulesRepository } from './schedule/schedule.repository.ts';
import { createAgentSchedules } from './schedule/schedule.service.ts';
import { createUsableAgents } from './usable-agents.ts';
import { AgentVersionsRepository } from './version/version.repository.ts';
import { versionRoutes } from './version/version.routes.ts';
import { createAgentVersions } from './version/version.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly alert: AlertModule;
  readonly chat: ChatModule;
  readonly file: FileModule;
  readonly knowledge: KnowledgeModule;
  readonly ledger: LedgerModule;
  readonly model: ModelModule;
  readonly picture: PictureModule;
  readonly plan: PlanModule;
  readonly policy: PolicyModule;
  readonly prompt: PromptModule;
  readonly toolServer: ToolServerModule;
}

/** Creates the agent module: agents, their settings, and what those do during runs. */
export function agentModule(
  parts: Parts,
  {
    access: { access, keep },
    alert: { alert },
    chat,
    file,
    knowledge,
    ledger: { ledger, allTools: ownTools },
    model,
    picture: { pictures },
    plan: { plans },
    policy: { policies },
    prompt: { skills: library },
    toolServer: { servers, apps, client },
  }: Needs,
) {
  const { database, db, clock, outbound } = parts;
  const { resolve } = model;
  const repository = new AgentsRepository(db);
  const versionsRepository = new AgentVersionsRepository(db);
  const agents = createAgentsService({ repository, versions: versionsRepository, access, images: pictures, files: file.files, plans });
  const usable = createUsableAgents(repository, versionsRepository, access);
  const actions = createActions({ knowledge: knowledge.knowledge, outbound, policies, now: clock.now });
  const approvals = createAgentApprovals({ repository: new AgentApprovalsRepository(db), database, clock, alert });
  const log = createAgentLog(new AgentLogRepository(db), clock, parts.log);
  const tools = createAgentTools({ ownTools, ledger, servers, apps, client, approvals, log, usable, policies });
  const appCalls = createAppCalls({ apps, servers, client, ledger, log, usable, policies });
  const askAgent = createAskAgent({ usable, answerPart: chat.answerPart });
  const skills = createAgentSkills(library);
  const schedules = createAgentSchedules({
    repository: new AgentSchedulesRepository(db),
    agents: repository,
    alert,
    clock,
    runs: chat.runs,
    log: parts.log,
  });
  const versions = createAgentVersions({ repository: versionsRepository, agents: repository, alert, clock });
  const settings = createAgentSettings({ agents: repository, ownTools, servers, schedules, skills: library });
  const emailWriter = createEmailWriter((userId) => resolve(userId, undefined), plans.messageOf, policies.checkSent);
  const tidy = async () => {
    await log.tidy();
    await approvals.tidy();
    await pictures.removeUnused();
  };
  return defineModule({
    name: 'agent',
    routes: ({ register, http }) => {
      agentRoutes(register, agents, pictures, file.listFolder);
      customizeRoutes(register, usable, { settings, servers, schedules, log, approvals, emailWriter });
      versionRoutes(register, versions);
      register(calls.callFromApp, ({ user, query, body, language, reply }) =>
        appCalls.call(user.userId, query.app_id, { ...body, language }, leftSignal(reply)),
      );
      register(calls.readFromApp, ({ user, query, language, reply }) =>
        appCalls.read(user.userId, query.app_id, query.uri, language, leftSignal(reply)),
      );
      agentImageRoute(http, pictures);
    },
    queue: schedules.queue,
    useQueue: schedules.useQueue,
    jobs: [
      { name: 'agents-schedules', cron: '* * * * *', isForUsers: true, run: schedules.runDue },
      { name: 'agents-trials', cron: '* * * * *', isForUsers: true, run: versions.haltWorse },
      { name: 'agents-tidy', cron: '17 * * * *', run: tidy },
    ],
    contributors: [
      agentContributor({ agents: repository, versions: versionsRepository, usable, keep, tools, askAgent, skills, log, resolve, alert }),
      chatToolsContributor({ ownTools, ledger, servers, apps, client, approvals, policies }),
    ],
    tools: actions,
    open: () => approvals.open(),
    close: () => approvals.close(),
    agents,
  });
}

export type AgentModule = ReturnType<typeof agentModule>;
